//! The program `explore` prints the same layers with threads, with processes and on a disk.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use crate::support::{command, printed, refusal, run, shown, text};
use colorwalk_puzzles::published;

/// Returns the table without the last line, which reports the time.
fn layers(printed: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = printed.lines().collect();
    let last = lines.pop().expect("there is a last line");
    assert!(last.contains(" states in ") && last.ends_with(" bytes each"));
    lines
}

fn explored(arguments: &str) -> String {
    printed("explore", &arguments.split(' ').collect::<Vec<_>>())
}

#[test]
fn it_prints_what_its_header_shows() {
    let header = shown(include_str!("../../examples/programs/explore.rs"));
    assert_eq!(
        layers(&explored("pancakes 7")),
        header.lines().collect::<Vec<_>>()
    );
}

#[test]
fn run_bare_it_lists_its_spaces() {
    let fault = refusal("explore", &[]);
    assert!(
        fault.contains("<pancakes|cube|cube-quarter|tiles|walk|roads>"),
        "{fault}"
    );
}

/// Makes a directory for a test.
fn directory(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&directory); // from an earlier run, if there was one
    fs::create_dir(&directory).unwrap();
    directory
}

#[test]
fn threads_and_files_find_the_same_layers() {
    let directory = directory("explore");
    let on_disk = format!("--disk {} --memory 1", directory.display());
    for space in [
        "pancakes 8",
        "tiles 2x4",
        "walk 5x4x4 --seed 3",
        "roads 60 --seed 2",
        "roads 60 --estimate",
    ] {
        let alone = explored(space);
        let threads = explored(&format!("{space} --threads 3"));
        assert_eq!(layers(&alone), layers(&threads), "{space}");
        let files = explored(&format!("{space} {on_disk}"));
        assert_eq!(layers(&alone), layers(&files), "{space}");
    }
    assert_eq!(
        fs::read_dir(&directory).unwrap().count(),
        0,
        "files are left"
    );
}

/// Published: OEIS A151943, and 8! / 2 states.
#[test]
fn rows_are_written_for_other_programs() {
    let output = run("explore", &["tiles", "2x4", "--csv", "-"]);
    assert!(text(output.stderr).contains("20160 states in "));
    let rows = text(output.stdout);
    assert!(rows.starts_with("depth,states\n0,1\n1,2\n"), "{rows}");
    assert_eq!(rows.lines().last(), Some("36,1"));
    let output = run("explore", &["tiles", "2x4", "--json", "-"]);
    assert!(text(output.stdout).starts_with("{\"depth\":0,\"states\":1}\n"));
}

/// Returns addresses of this machine at which no program listens.
fn free_addresses(count: usize) -> String {
    let listeners = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
    let listeners: Vec<TcpListener> = listeners.collect();
    let addresses = listeners
        .iter()
        .map(|listener| listener.local_addr().unwrap().to_string());
    addresses.collect::<Vec<_>>().join(",")
}

/// Starts one of several processes.
fn start(arguments: &str, hosts: &str, number: usize) -> Child {
    let mut command = command("explore");
    command.args(arguments.split(' '));
    command.args(["--hosts", hosts, "--process", &number.to_string()]);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Two processes find the published layers, and on boards of two rows the same layers as one process. The larger spaces
/// are tried if `COLORWALK_EXHAUSTIVE` is set, which requires `--release`.
#[test]
fn two_processes_find_the_published_layers() {
    let two_rows = ["tiles 2x4", "tiles 2x5"].map(|space| (space, Vec::new()));
    let is_large = |space: &str| {
        ["cube", "pancakes 10", "pancakes 11", "tiles 2x5"]
            .iter()
            .any(|large| space.starts_with(large))
    };
    let tries_large = env::var_os("COLORWALK_EXHAUSTIVE").is_some();
    for (space, published) in published::spaces().chain(two_rows) {
        if is_large(space) && !tries_large {
            continue;
        }
        let hosts = free_addresses(2);
        let processes = [0, 1].map(|number| start(space, &hosts, number));
        for process in processes {
            let output = process.wait_with_output().unwrap();
            assert!(output.status.success(), "{output:?}");
            let printed = text(output.stdout);
            let layers = layers(&printed);
            if published.is_empty() {
                assert_eq!(layers, self::layers(&explored(space)), "{space}");
            } else {
                let counts = layers[1..]
                    .iter()
                    .filter_map(|row| row.split(' ').next_back()?.parse().ok());
                assert_eq!(counts.collect::<Vec<u64>>(), published, "{space}");
            }
        }
    }
}

#[test]
fn where_a_process_is_killed_the_others_end_and_say_so() {
    for round in 0..3 {
        let hosts = free_addresses(2 + round % 2);
        let begin = Instant::now();
        let command = "pancakes 12 --threads 2"; // takes minutes
        let processes = (0..2 + round % 2).map(|number| start(command, &hosts, number));
        let mut processes: Vec<Child> = processes.collect();
        thread::sleep(Duration::from_millis(700));
        let mut killed = processes.swap_remove(1);
        killed.kill().unwrap();
        killed.wait().unwrap();
        for survivor in processes {
            let output = survivor.wait_with_output().unwrap();
            assert!(begin.elapsed() < Duration::from_secs(60));
            assert_eq!(output.status.code(), Some(2), "{output:?}");
            let message = text(output.stderr);
            assert_eq!(
                message,
                "error: the connection to another process has ended\n"
            );
        }
    }
}

#[test]
fn processes_with_other_commands_refuse_each_other() {
    let hosts = free_addresses(2);
    let spaces = ["walk 4x4x3 --seed 1", "walk 4x4x3 --seed 2"];
    let processes = [0, 1].map(|number| start(spaces[number], &hosts, number));
    for (other, process) in [1, 0].into_iter().zip(processes) {
        let output = process.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let told = format!("error: process {other} was started with other settings\n");
        assert_eq!(text(output.stderr), told);
    }
}

#[test]
fn limits_leave_complete_layers_and_a_message() {
    let output = run("explore", &["tiles", "3x4", "--time-limit", "0.2"]);
    assert_eq!(output.status.code(), Some(2));
    let printed = text(output.stdout);
    assert!(layers(&printed).len() > 5, "{printed}");
    let message = text(output.stderr);
    let expected =
        "error: cut off (limit on time): the layers above are complete, others are missing\n";
    assert_eq!(message, expected);
}

#[test]
fn bad_arguments_are_refused() {
    let refused = |arguments: &str| refusal("explore", &arguments.split(' ').collect::<Vec<_>>());
    assert_eq!(
        refused("pancakes 17"),
        "expected the number of pancakes, 2 to 16"
    );
    assert_eq!(
        refused("pancakes"),
        "expected the number of pancakes, 2 to 16"
    );
    assert_eq!(refused("cube 3"), "the cube has one size");
    assert!(refused("tiles 5x5").starts_with("expected 2x3, "));
    assert!(refused("walk 5x5").starts_with("expected columns, rows and colours"));
    assert_eq!(
        refused("cube --process 1 --hosts localhost:1"),
        "there is no process 1 of 1"
    );
    let no_port = refused("cube --hosts localhost:1,foo");
    assert!(no_port.starts_with("no connection with foo: it is not a host and a port"));
    assert!(refused("cube --disk . --threads 2").contains("cannot be used with"));
    let missing = run("explore", &["cube", "--disk", "no-such-directory"]);
    let message = text(missing.stderr);
    assert!(
        message.starts_with("error: ") && message.contains("no-such-directory"),
        "{message}"
    );
}
