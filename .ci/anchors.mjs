// Checks that every link with a `#` in the documentation leads to an element with this id. rustdoc checks only names.
// Links to lines of the source are checked by the tests of the guide, and links to the playground by its own tests.
//
//     node .ci/anchors.mjs target/doc/colorwalk
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const root = resolve(process.argv[2]);
const pages = readdirSync(root, { recursive: true }).filter(name => name.endsWith('.html')).map(name => resolve(root, name));
const known = new Map();
const idsOf = file => {
  if (!known.has(file)) known.set(file, new Set([...readFileSync(file, 'utf8').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)));
  return known.get(file);
};
let links = 0, dead = 0;
for (const page of pages) {
  for (const [, href] of readFileSync(page, 'utf8').matchAll(/ href="([^"]*#[^"]+)"/g)) {
    const [path, id] = href.split('#');
    if (/^[a-z]+:/.test(path) || /(^|\/)src\/|playground\.html$/.test(path)) continue;
    const file = path ? resolve(dirname(page), path) : page;
    if (!file.startsWith(root)) continue; // another crate
    links += 1;
    if (existsSync(file) && (idsOf(file).has(id) || idsOf(file).has(decodeURIComponent(id)))) continue;
    dead += 1;
    console.error(`${page}: no ${href}`);
  }
}
console.log(`${links} links with an anchor on ${pages.length} pages, ${dead} of them dead`);
process.exit(dead > 0 || links === 0 ? 1 : 0);
