//! The terminal, taken over for the game, and put back as it was at the end: at a signal and at a panic, too.

use std::error::Error;
use std::io::{self, Stdout, Write};
use std::{panic, process};

use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{
    self, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{cursor, execute};

/// The terminal of the game, until it is dropped.
pub(crate) struct Terminal(Stdout);

impl Terminal {
    pub(crate) fn open() -> Result<Self, Box<dyn Error>> {
        let print_panic = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let _lock = io::stdout().lock(); // nothing more is drawn
            put_back();
            print_panic(panic);
            process::exit(101);
        }));
        #[cfg(unix)]
        signals::handle()?;
        let terminal = Self(io::stdout());
        take_over()?;
        Ok(terminal)
    }

    pub(crate) fn out(&mut self) -> &mut impl Write {
        &mut self.0
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        put_back();
    }
}

fn take_over() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        cursor::Hide
    )
}

/// Puts the terminal back, even in the middle of a drawing. There is nobody left to tell of a failure.
fn put_back() {
    let _ = execute!(
        io::stdout(),
        SetAttribute(Attribute::Reset),
        EndSynchronizedUpdate,
        cursor::Show,
        DisableMouseCapture,
        LeaveAlternateScreen
    );
    let _ = terminal::disable_raw_mode();
}

/// Stops the program until it is continued, where the system can do that.
pub(crate) fn stop() {
    #[cfg(unix)]
    signals::raise_stop();
}

#[cfg(unix)]
mod signals {
    use std::{io, thread};

    use signal_hook::consts::signal::{
        SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGWINCH,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, raise};

    /// The signals that end or stop a program and that are sent from outside.
    const HANDLED: [i32; 8] = [
        SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    ];
    /// Enough for a thread that waits.
    const STACK: usize = 1 << 18;

    /// Lets each signal do what it does to any program, but only once the terminal is put back.
    pub(super) fn handle() -> io::Result<()> {
        let mut signals = Signals::new(HANDLED)?;
        let handle_all = move || {
            for signal in signals.forever() {
                let lock = io::stdout().lock(); // nothing more is drawn
                super::put_back();
                let _ = emulate_default_handler(signal);
                // Continued after a stop.
                let _ = super::take_over();
                drop(lock);
                let _ = raise(SIGWINCH); // all is drawn anew
            }
        };
        let thread = thread::Builder::new().stack_size(STACK);
        thread.spawn(handle_all).map(drop)
    }

    pub(super) fn raise_stop() {
        let _ = raise(SIGTSTP);
    }
}
