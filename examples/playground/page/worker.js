// Runs beside the page: the library answers here, so that the page never waits.
let proof = null, batch = null, duel = null, proving = 0;
const post = message => self.postMessage(message);
/** Continues the proof in short turns, so that other requests are answered in between. */
function prove(id, expansions) {
  if (id !== proving) return;
  const begin = performance.now();
  const answer = JSON.parse(proof.go_on(expansions));
  post({ id, answer, isNews: true });
  if (answer.over || answer.error) return;
  const spent = performance.now() - begin;
  const next = spent < 40 ? expansions * 2 : spent > 160 ? Math.max(1, expansions >> 1) : expansions;
  setTimeout(prove, 0, id, next);
}
/** Plays games of a batch in short turns, and reports the games of each turn. */
function play(id) {
  if (id !== proving) return;
  const begin = performance.now(), games = [];
  let last;
  do { last = JSON.parse(batch.go_on()); games.push(last); } while (!last.over && !last.error && performance.now() - begin < 80);
  post({ id, answer: { games, over: last.over, error: last.error }, isNews: true });
  if (!last.over && !last.error) setTimeout(play, 0, id);
}
self.onmessage = ({ data: { id, program, request } }) => {
  try {
    if (program) { wasm_bindgen.initSync({ module: program }); post({ id, answer: {} }); return; }
    proving = 0;
    if (request.call === 'stop') { post({ id, answer: {} }); return; }
    if (request.call === 'batch') {
      if (batch) batch.free();
      batch = null;
      batch = new wasm_bindgen.Batch(JSON.stringify(request.batch));
      proving = id;
      play(id);
      return;
    }
    if (request.call === 'duel') {
      if (duel?.board !== request.board) {
        if (duel) duel.game.free();
        duel = null;
        duel = { board: request.board, game: new wasm_bindgen.Duel(request.board) };
      }
      post({ id, answer: JSON.parse(duel.game.at(Uint8Array.from(request.moves))) });
      return;
    }
    if (request.call !== 'prove') { post({ id, answer: JSON.parse(wasm_bindgen.answer(JSON.stringify(request))) }); return; }
    if (proof) proof.free();
    proof = null;
    proof = new wasm_bindgen.Proof(JSON.stringify(request.game));
    proving = id;
    prove(id, 1);
  } catch (error) { post({ id, answer: { error: String(error.message ?? error) }, isBroken: error instanceof WebAssembly.RuntimeError }); }
};
