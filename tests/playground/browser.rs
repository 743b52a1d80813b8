//! A headless browser, driven by the `DevTools` protocol over a pair of pipes.

use std::collections::{HashMap, VecDeque};
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The time limit for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the browser that `COLORWALK_BROWSER` names, or a chromium on the path.
fn program() -> Option<PathBuf> {
    if let Some(named) = env::var_os("COLORWALK_BROWSER") {
        return Some(named.into());
    }
    let names = [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ];
    let path = env::var_os("PATH")?;
    let directories: Vec<PathBuf> = env::split_paths(&path).collect();
    let candidates = names.iter().flat_map(|name| {
        directories
            .iter()
            .map(move |directory| directory.join(name))
    });
    candidates.into_iter().find(|program| program.is_file())
}

/// The one browser of all tests: where requests go, and which sessions await messages. It ends with this process, which
/// holds its pipes.
struct Process {
    requests: Mutex<ChildStdin>,
    sessions: Mutex<HashMap<String, Sender<Value>>>,
}

/// The number of requests so far. Each request has its own number, in all sessions.
static REQUESTS: AtomicU64 = AtomicU64::new(0);

impl Process {
    /// Returns the browser, which the first caller starts. Returns `None` if no browser is installed.
    fn shared() -> Option<&'static Self> {
        static PROCESS: OnceLock<Option<Process>> = OnceLock::new();
        PROCESS.get_or_init(Self::start).as_ref()
    }

    fn start() -> Option<Self> {
        let program = program()?;
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
        let _ = fs::remove_dir_all(&profile); // from an earlier run
        fs::create_dir_all(&profile).unwrap();
        // The browser reads requests from descriptor 3 and writes answers to descriptor 4.
        let mut process = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 1>&2"])
            .arg(program)
            .args(["--headless", "--remote-debugging-pipe", "--no-sandbox"]) // root has no sandbox
            .args(["--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"])
            .args([
                "--disable-renderer-backgrounding",
                "--disable-background-timer-throttling",
            ])
            .arg("--disable-backgrounding-occluded-windows") // every page counts as in front
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("there is a shell");
        let requests = Mutex::new(process.stdin.take().unwrap());
        let answers = BufReader::new(process.stdout.take().unwrap());
        thread::spawn(move || {
            for message in answers.split(0).map_while(Result::ok) {
                let message: Value = serde_json::from_slice(&message).unwrap_or_default();
                // A message without a session is the answer to `open_page`, of which there is one at a time.
                let session = message["sessionId"].as_str().unwrap_or_default();
                let process = Self::shared().expect("it was started");
                if let Some(session) = process.sessions.lock().unwrap().get(session) {
                    let _ = session.send(message);
                }
            }
            let _ = process.wait();
        });
        Some(Self {
            requests,
            sessions: Mutex::default(),
        })
    }

    fn listen(&self, session: &str) -> Receiver<Value> {
        let (sender, messages) = channel();
        let mut sessions = self.sessions.lock().unwrap();
        sessions.insert(session.to_owned(), sender);
        messages
    }
}

/// A page of the browser. Pages share nothing.
pub(crate) struct Browser {
    process: &'static Process,
    messages: Receiver<Value>,
    session: Option<String>,
    events: VecDeque<Value>,
}

impl Browser {
    /// Opens an empty page. Returns `None` if no browser is installed.
    pub(crate) fn start() -> Option<Self> {
        static OPENING: Mutex<()> = Mutex::new(());
        let process = Process::shared()?;
        let one_at_a_time = OPENING.lock().unwrap();
        let mut browser = Self {
            process,
            messages: process.listen(""),
            session: None,
            events: VecDeque::new(),
        };
        let context = browser.call("Target.createBrowserContext", &json!({}));
        let page = json!({
            "url": "about:blank", "browserContextId": context["browserContextId"], "newWindow": true,
        });
        let target = browser.call("Target.createTarget", &page);
        let target = json!({"targetId": target["targetId"], "flatten": true});
        let attached = browser.call("Target.attachToTarget", &target);
        let session = attached["sessionId"].as_str().expect("a page has one");
        browser.messages = process.listen(session);
        browser.session = Some(session.to_owned());
        drop(one_at_a_time);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), &json!({}));
        }
        browser.call(
            "Emulation.setFocusEmulationEnabled",
            &json!({"enabled": true}),
        );
        browser.events.clear();
        Some(browser)
    }

    /// Calls a method of the protocol and returns its result.
    pub(crate) fn call(&mut self, method: &str, parameters: &Value) -> Value {
        let id = REQUESTS.fetch_add(1, Ordering::Relaxed);
        let mut request = json!({"id": id, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            request["sessionId"] = json!(session);
        }
        let mut requests = self.process.requests.lock().unwrap();
        write!(requests, "{request}\0").unwrap();
        requests.flush().unwrap();
        drop(requests);
        loop {
            let message = self.messages.recv_timeout(PATIENCE);
            let message = message.unwrap_or_else(|error| panic!("{method}: {error}"));
            if message["id"] == id {
                assert!(message["error"].is_null(), "{method}: {message}");
                return message["result"].clone();
            }
            self.events.push_back(message);
        }
    }

    /// Opens a file, at a fragment of it, and waits until it is loaded.
    pub(crate) fn open(&mut self, file: &Path, fragment: &str) {
        self.call("Page.navigate", &json!({"url": "about:blank"}));
        let url = format!("file://{}{fragment}", file.display());
        let navigated = self.call("Page.navigate", &json!({"url": url}));
        assert!(navigated["errorText"].is_null(), "{navigated}");
        self.wait_for("location.protocol == 'file:' && document.readyState == 'complete'");
    }

    /// Evaluates an expression in the page.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let parameters = json!({"expression": expression, "returnByValue": true});
        let answer = self.call("Runtime.evaluate", &parameters);
        assert!(
            answer["exceptionDetails"].is_null(),
            "{expression}: {answer}"
        );
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    pub(crate) fn wait_for(&mut self, expression: &str) {
        let begin = Instant::now();
        while self.value(expression) != true {
            assert!(begin.elapsed() < PATIENCE, "never true: {expression}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key, like a keyboard.
    pub(crate) fn press(&mut self, key: &str) {
        let text = if key.chars().count() == 1 { key } else { "" };
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let down = json!({
            "type": "keyDown", "key": key, "text": text, "windowsVirtualKeyCode": code,
        });
        self.call("Input.dispatchKeyEvent", &down);
        let up = json!({"type": "keyUp", "key": key, "windowsVirtualKeyCode": code});
        self.call("Input.dispatchKeyEvent", &up);
    }

    /// Returns the messages of the console, the exceptions, and the requests to a network.
    pub(crate) fn complaints(&self) -> Vec<&Value> {
        let is_complaint = |event: &&Value| match event["method"].as_str() {
            Some("Runtime.exceptionThrown" | "Runtime.consoleAPICalled" | "Log.entryAdded") => true,
            Some("Network.requestWillBeSent") => {
                let url = event["params"]["request"]["url"]
                    .as_str()
                    .unwrap_or_default();
                !["file:", "data:", "about:", "blob:"]
                    .iter()
                    .any(|scheme| url.starts_with(scheme))
            }
            _ => false,
        };
        self.events.iter().filter(is_complaint).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.call("Page.close", &json!({}));
        }
    }
}
