//! Takes over the terminal for the game. Restores the terminal at the end, even after a signal or a panic.

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
            let _lock = io::stdout().lock(); // so that nothing more is drawn
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

/// Restores the terminal, even in the middle of a drawing. Ignores errors, because nothing could show them.
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

/// Stops the program until it is continued, if the system supports that.
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

    /// The signals from outside that end or stop a program.
    const HANDLED: [i32; 8] = [
        SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    ];
    /// Enough for a waiting thread.
    const STACK: usize = 1 << 18;

    /// Restores the terminal, and then lets each signal have its usual effect.
    pub(super) fn handle() -> io::Result<()> {
        let mut signals = Signals::new(HANDLED)?;
        let handle_all = move || {
            for signal in signals.forever() {
                let lock = io::stdout().lock(); // so that nothing more is drawn
                super::put_back();
                let _ = emulate_default_handler(signal);
                // Continued after a stop.
                let _ = super::take_over();
                drop(lock);
                let _ = raise(SIGWINCH); // everything is drawn again
            }
        };
        let thread = thread::Builder::new().stack_size(STACK);
        thread.spawn(handle_all).map(drop)
    }

    pub(super) fn raise_stop() {
        let _ = raise(SIGTSTP);
    }
}
