
// ------------------------------------------------------------------ the library, in its worker

const library = { worker: null, waiting: new Map(), last: 0, program: null };
/** Reads bytes from text: two of 91 letters hold 13 bits, and a single last letter 6 bits. `(`, `<` and `=` are no letters. */
function bytesOf(text) {
  const bytes = new Uint8Array((text.length >> 1) * 13 + (text.length & 1) * 6 >> 3);
  const value = at => { const code = text.charCodeAt(at); return code - 33 - (code > 40) - 2 * (code > 61); };
  let size = 0, held = 0, has = 0;
  for (let at = 0; at < text.length; at += 2) {
    const isPair = at + 1 < text.length;
    held |= (isPair ? value(at) * 91 + value(at + 1) : value(at)) << has;
    has += isPair ? 13 : 6;
    while (has >= 8) { bytes[size++] = held; held >>= 8; has -= 8; }
  }
  return bytes;
}
/** Unpacks the program, which the page holds compressed. */
async function unpack() {
  const packed = bytesOf($('program').textContent);
  if (!self.DecompressionStream) { library.program = inflate(packed.subarray(10)); return; } // an older browser
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  library.program = new Uint8Array(await new Response(stream).arrayBuffer());
}
/** Unpacks what is deflated (RFC 1951). */
function inflate(bytes) {
  let out = new Uint8Array(1 << 22), size = 0, at = 0, held = 0, has = 0;
  const bits = count => {
    while (has < count) { held |= bytes[at++] << has; has += 8; }
    const value = held & (1 << count) - 1;
    held >>>= count; has -= count;
    return value;
  };
  const put = byte => {
    if (size === out.length) { const larger = new Uint8Array(2 * size); larger.set(out); out = larger; }
    out[size++] = byte;
  };
  /** A canonical Huffman code: how many words have each length, and the symbols in order. */
  const code = lengths => {
    const counts = new Array(16).fill(0), symbols = [];
    for (const length of lengths) counts[length] += 1;
    for (let length = 1; length < 16; length += 1) lengths.forEach((of, symbol) => { if (of === length) symbols.push(symbol); });
    return { counts, symbols };
  };
  const symbol = ({ counts, symbols }) => {
    let word = 0, first = 0, index = 0;
    for (let length = 1; length < 16; length += 1) {
      word |= bits(1);
      if (word - first < counts[length]) return symbols[index + word - first];
      index += counts[length]; first = first + counts[length] << 1; word <<= 1;
    }
    throw new Error('the program in this page is damaged');
  };
  const fill = (count, value) => new Array(count).fill(value);
  const fixed = [code([...fill(144, 8), ...fill(112, 9), ...fill(24, 7), ...fill(8, 8)]), code(fill(30, 5))];
  const extra = index => index < 4 ? 0 : (index >> 1) - 1;
  const base = (index, from) => index < 4 ? index + from : (2 + (index & 1) << extra(index)) + from;
  for (let isLast = 0; !isLast;) {
    isLast = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      held = has = 0;
      const count = bytes[at] | bytes[at + 1] << 8;
      at += 4;
      for (let left = count; left; left -= 1) put(bytes[at++]);
      continue;
    }
    let [literals, distances] = fixed;
    if (kind === 2) {
      const [many, far, short] = [bits(5) + 257, bits(5) + 1, bits(4) + 4], lengths = fill(19, 0);
      for (const place of [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].slice(0, short)) lengths[place] = bits(3);
      const ofLengths = code(lengths), all = [];
      while (all.length < many + far) {
        const next = symbol(ofLengths);
        if (next < 16) all.push(next);
        else if (next === 16) all.push(...fill(3 + bits(2), all.at(-1)));
        else all.push(...fill(next === 17 ? 3 + bits(3) : 11 + bits(7), 0));
      }
      [literals, distances] = [code(all.slice(0, many)), code(all.slice(many))];
    }
    for (let next; (next = symbol(literals)) !== 256;) {
      if (next < 256) { put(next); continue; }
      const step = next - 257, more = step < 8 || step === 28 ? 0 : (step >> 2) - 1;
      const length = step === 28 ? 258 : (step < 8 ? step + 3 : (4 + (step & 3) << more) + 3) + bits(more);
      const index = symbol(distances), back = base(index, 1) + bits(extra(index));
      for (let left = length; left; left -= 1) put(out[size - back]);
    }
  }
  return out.subarray(0, size);
}
/** Starts the worker, again if it already runs. */
function startLibrary() {
  if (library.worker) library.worker.terminate();
  for (const { fail } of library.waiting.values()) fail('stopped');
  library.waiting.clear();
  const url = URL.createObjectURL(new Blob([$('worker').textContent], { type: 'text/javascript' }));
  library.worker = new Worker(url);
  library.worker.onmessage = ({ data: { id, answer, isNews, isBroken } }) => {
    const waits = library.waiting.get(id);
    if (isBroken) startLibrary();
    if (!waits) return;
    if (!isNews || answer.over || answer.error) library.waiting.delete(id);
    if (answer.error) waits.fail(answer.error); else waits.take(answer);
  };
  send({ program: library.program }, () => URL.revokeObjectURL(url), () => {});
}
function send(message, take, fail) {
  library.last += 1;
  library.waiting.set(library.last, { take, fail });
  library.worker.postMessage({ ...message, id: library.last });
  return library.last;
}
/** Asks the library. */
const ask = request => new Promise((take, fail) => send({ request }, take, fail));
