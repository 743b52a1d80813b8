// Runs a program for WebAssembly: node run.mjs program.wasm
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const file = process.argv[2];
const program = new WebAssembly.Module(readFileSync(file));
const hosts = new Set(WebAssembly.Module.imports(program).map((wanted) => wanted.module));

if (hosts.has('wasi_snapshot_preview1')) {
    const { WASI } = await import('node:wasi');
    const wasi = new WASI({ version: 'preview1' });
    process.exitCode = wasi.start(new WebAssembly.Instance(program, wasi.getImportObject()));
} else if (hosts.size > 0) { // what `wasm-bindgen` provides, of the version in Cargo.lock
    const folder = mkdtempSync(join(tmpdir(), 'wasm-'));
    try {
        const bind = ['run', '--locked', '--quiet', '-p', 'colorwalk-playground', '--features', 'bind', '--bin', 'bind',
            '--', '--nodejs', file, folder];
        if (spawnSync('cargo', bind, { stdio: 'inherit' }).status !== 0) throw new Error('bind failed');
        const run = spawnSync(process.execPath, [join(folder, basename(file, '.wasm') + '.js')], { stdio: 'inherit' });
        process.exitCode = run.status ?? 1;
    } finally {
        rmSync(folder, { recursive: true });
    }
} else {
    process.exitCode = new WebAssembly.Instance(program, {}).exports.main(0, 0);
}
