
// ------------------------------------------------------------------------------------- the lab

const lab = { kind: 'grid', text: '', moves: '4', searches: ['bfs', 'dijkstra'], lesson: '', tool: 'wall', cost: '5', asked: 0, stroke: null, past: [], future: [], kept: {}, replaced: null };
const fits = key => lab.kind !== 'color-walk' || !NOT_FOR_BOARDS.includes(key);
/** One line says what is wrong. */
function trouble(text) { $('trouble').textContent = text; }
function option(value, text = value, properties = {}) { return make('option', { value, ...properties }, text); }

function fillControls() {
  for (const [key, card] of Object.entries(cards)) {
    const box = make('input', { type: 'checkbox', value: key, onchange: chooseSearches });
    $('searches').append(make('label', { title: card.about }, box, card.name));
  }
  const usual = 20;
  $('speed').append(...SPEEDS.map(speed => option(speed, `${speed}/s`, { selected: speed === usual })));
  const lessons = make('optgroup', { label: 'Lessons' });
  lessons.append(...LESSONS.map(({ key, title }, index) => option(`lesson/${key}`, `${index + 1}. ${title}`)));
  $('example').append(option('', 'yours'), lessons, ...Object.entries(KINDS).map(([kind, label]) => {
    const group = make('optgroup', { label });
    group.append(...Object.keys(EXAMPLES[kind]).map(name => option(`${kind}/${name}`, TITLES[name] ?? name)));
    return group;
  }));
}
function chooseSearches(event) {
  const chosen = [...$('searches').querySelectorAll(':checked')].map(box => box.value);
  if (chosen.length < 1 || chosen.length > 4) {
    event.target.checked = !event.target.checked;
    trouble('Choose one to four searches.');
    return;
  }
  lab.replaced = null;
  lab.searches = [...lab.searches.filter(key => chosen.includes(key)), ...chosen.filter(key => !lab.searches.includes(key))];
  search('keep');
}
function addSearch(key) { lab.searches = [...lab.searches, key].slice(-4); writeControls(); search('keep'); }
function removeSearch(key) {
  if (lab.searches.length === 1) { trouble('At least one search stays.'); return; }
  lab.searches = lab.searches.filter(other => other !== key);
  writeControls();
  search('keep');
}
/**
 * Writes the chips: a name scrolls to its picture, a cross removes it, and the list adds a search.
 * A search that ends while a button is held must not replace it, or the click is lost. The tools are kept, too.
 */
function writeChips() {
  const chip = (key, index) => {
    const { name } = cards[key];
    const show = make('button', { className: 'name', onclick: () => panels[index]?.element.scrollIntoView({ block: 'nearest', inline: 'start' }) }, name);
    return make('span', { className: 'chip' }, show, make('button', { className: 'cross', title: `Remove ${name}`, ariaLabel: `Remove ${name}`, onclick: () => removeSearch(key) }, '×'));
  };
  const others = Object.entries(cards).filter(([key]) => !lab.searches.includes(key) && fits(key));
  const shown = `${lab.searches} ${others.map(([key]) => key)} ${innerWidth <= 480}`;
  if ($('chips').dataset.shown === shown) { markShown(); return; }
  $('chips').dataset.shown = shown;
  const add = make('select', { id: 'add', ariaLabel: 'Add a search', disabled: lab.searches.length === 4, onchange: () => addSearch($('add').value) }, option('', lab.searches.length === 4 ? 'Four is the most' : innerWidth <= 480 ? '+ Add' : '+ Add a search'), ...others.map(([key, card]) => option(key, card.name)));
  $('chips').replaceChildren(...lab.searches.map(chip), add);
  markShown();
}
/** Which picture is seen where one is shown at a time. */
const shownPanel = () => Math.max(0, Math.min(panels.length - 1, Math.round($('panels').scrollLeft / Math.max(1, $('panels').clientWidth))));
const isSingle = () => $('panels').scrollWidth > $('panels').clientWidth + 4;
function markShown() {
  [...$('chips').querySelectorAll('.chip')].forEach((chip, index) => chip.classList.toggle('shown', isSingle() && index === shownPanel()));
}
function openDrawer(isOpen) {
  if ($('drawer').hidden === !isOpen) return;
  $('drawer').hidden = !isOpen;
  document.body.classList.toggle('drawn', isOpen);
  $('more').setAttribute('aria-expanded', String(isOpen));
  (isOpen ? $('less') : $('more')).focus({ preventScroll: true });
  redraw();
}
function writeTools() {
  const tools = TOOLS[lab.kind];
  if (tools.length && !tools.some(([key]) => key === lab.tool)) lab.tool = tools[0][0]; // a board has no tools, and keeps that of the last scene
  $('tools').hidden = !tools.length;
  $('panels').classList.toggle('draws', tools.length > 0 && lab.tool !== 'look');
  const shown = `${lab.kind} ${lab.tool} ${lab.cost}`;
  if ($('tools').dataset.shown === shown) { writeUndo(); return; }
  $('tools').dataset.shown = shown;
  const choose = key => () => { lab.tool = key; writeTools(); $('tools').querySelector(`[data-tool="${key}"]`).focus({ preventScroll: true }); };
  const buttons = tools.map(([key, name]) => {
    const button = make('button', { title: TOOL_HELP[key], onclick: choose(key) }, name);
    button.setAttribute('aria-pressed', String(key === lab.tool));
    button.dataset.tool = key;
    return button;
  });
  const costs = [...'123456789'].map(letter => option(letter === '1' ? '.' : letter, letter)).concat([...'abcdefghi'].map((letter, index) => option(letter, `−${index + 1}`)));
  const cost = lab.kind === 'grid' ? make('select', { id: 'cost', ariaLabel: 'Cost that is drawn', onchange: () => { lab.cost = $('cost').value; lab.tool = 'cost'; writeTools(); } }, ...costs)
    : make('input', { type: 'number', id: 'cost', ariaLabel: 'Cost of new edges, or h', value: lab.number ?? 3, min: -99, max: 999, onchange: () => { lab.number = number('cost', 3); } });
  const after = buttons.findIndex(button => button.dataset.tool === 'cost') + 1;
  if (after) buttons.splice(after, 0, cost);
  const act = (id, name, title, onclick) => make('button', { id, title, ariaLabel: name.length > 1 ? `${name}: ${title}` : title, onclick }, name);
  const rare = buttons.splice(buttons.findIndex(button => button.dataset?.tool === 'S'));
  $('tools').replaceChildren(...buttons, act('undo-draw', '↶', 'Undo', undo), act('redo-draw', '↷', 'Redo', redo), act('clear', 'Clear', lab.kind === 'grid' ? 'Remove all walls and costs' : 'Remove all edges', clearScene), make('span', { className: 'gap' }), ...rare);
  if (lab.kind === 'grid') $('cost').value = lab.cost;
  writeUndo();
}
function writeControls() {
  $('kind').value = lab.kind;
  $('moves').value = lab.moves;
  for (const box of $('searches').querySelectorAll('input')) { box.checked = lab.searches.includes(box.value); box.disabled = !fits(box.value); }
  $('colours-label').hidden = lab.kind !== 'color-walk';
  $('moves-label').hidden = $('mazes').hidden = lab.kind !== 'grid';
  $('source-help').textContent = HELP[lab.kind];
  $('limits').textContent = LIMITS[lab.kind];
  $('lead').textContent = LEADS[lab.kind] + (lab.kind === 'grid' && lab.moves === '8' ? ' A straight step costs 10 times the square, a diagonal step 14 times.' : '');
  const named = Object.keys(EXAMPLES[lab.kind]).find(name => slashed(EXAMPLES[lab.kind][name]) === slashed(lab.text));
  $('example').value = lab.lesson ? `lesson/${lab.lesson}` : named ? `${lab.kind}/${named}` : '';
  writeLesson();
  writeTools();
}
/** A link to a page of the guide, or its name if this page was built without the documentation. */
function guideLink(page) {
  const name = `Page ${Number(page.slice(1, 3))} of the guide`;
  return DOCS ? make('a', { href: guideAt(page) }, name) : make('span', { className: 'soft', title: 'This page was built without the documentation.' }, name);
}
/** Fills the box of a lesson: its text, its controls, and a link to the page of the guide. */
function fillLesson(box, index, ...controls) {
  const { title, text, page } = LESSONS[index];
  box.replaceChildren(make('h3', {}, `${index + 1}. ${title}`), make('p', {}, text), make('div', { className: 'controls' }, ...controls, guideLink(page)));
  writeLessons();
}
/** The lessons that were played to their end on this device. */
const done = new Set((() => { try { return (localStorage.getItem('colorwalk-lessons') ?? '').split(','); } catch { return []; } })());
function markDone(key) {
  if (!key || done.has(key)) return;
  done.add(key);
  try { localStorage.setItem('colorwalk-lessons', [...done].join()); } catch { /* a page from disk may have none */ }
  writeLessons();
}
/** All lessons in a row, with those done marked. */
function writeLessons() {
  const shown = $('lab').hidden ? game.lesson : lab.lesson;
  $('to-guide').hidden = $('to-crate').hidden = !DOCS;
  for (const list of document.querySelectorAll('.lessons')) {
    list.replaceChildren('Lessons', ...LESSONS.map(({ key, title, board }, index) => {
      const isDone = done.has(key), link = make('a', { href: `#${board ? 'game' : 'lab'}?lesson=${key}`, title, className: isDone ? 'done' : '' }, String(index + 1));
      link.setAttribute('aria-label', `Lesson ${index + 1}: ${title}${isDone ? ', done' : ''}`);
      if (key === shown) link.setAttribute('aria-current', 'true');
      return link;
    }));
  }
}
/** A lesson above its scene, with a question and the next one. */
function writeLesson() {
  const index = LESSONS.findIndex(({ key }) => key === lab.lesson), lesson = LESSONS[index];
  $('lesson').hidden = !lesson;
  $('lead').hidden = Boolean(lesson);
  writeLessons();
  if (!lesson || $('lesson').dataset.key === lesson.key) return;
  $('lesson').dataset.key = lesson.key;
  const next = LESSONS[index + 1];
  fillLesson($('lesson'), index,
    make('button', { id: 'ask-me', onclick: () => { if (!quiz.isOn) toggleQuiz(); panels[0].mapCanvas.focus(); } }, 'Which state is next?'),
    ...next ? [make('button', { id: 'next-lesson', onclick: () => showLesson(next.key) }, 'Next lesson')] : [],
    make('button', { id: 'end-lesson', onclick: () => { lab.lesson = ''; writeControls(); remember(); redraw(); } }, 'Leave lesson'));
}
function showLesson(key) {
  const lesson = LESSONS.find(lesson => lesson.key === key);
  if (lesson.board) { location.hash = `#game?lesson=${key}`; return; }
  if (quiz.isOn) toggleQuiz();
  keepEntry();
  mark();
  Object.assign(lab, { replaced: null, lesson: key, kind: lesson.kind, moves: '4', searches: [...lesson.searches] });
  return showScene(EXAMPLES[lesson.kind][lesson.example], false);
}
const options = algorithm => ({
  algorithm, estimate: $('estimate').value, ties: $('ties').value,
  weight: Number($('weight').value) || 1, width: Number($('width').value) || 1,
});

/** Searches the scene and shows the results. Returns whether the scene could be read. */
async function search(at = 0) {
  if (lab.replaced && lab.searches.join() === 'bellman-ford') { lab.searches = lab.replaced; writeControls(); }
  lab.replaced = null;
  const turn = ++lab.asked, { kind, text } = lab, wanted = kind === 'grid' ? { kind, text, moves: Number(lab.moves) } : { kind, text };
  if (!lab.stroke) $('text').value = text;
  try {
    const data = await ask({ call: 'scene', scene: wanted });
    const weight = options('astar').weight, runs = [], refused = [];
    for (const algorithm of lab.searches) {
      if (turn !== lab.asked) return true;
      try { runs.push(await ask({ call: 'record', scene: wanted, options: options(algorithm) })); }
      catch (error) { refused.push(`${cards[algorithm].name}: ${error}`); }
    }
    if (turn !== lab.asked) return true;
    scene = { ...data, text };
    view = VIEWS[scene.kind];
    lab.kept[kind] = { text, moves: lab.moves };
    if (scene.columns) [$('columns').value, $('rows').value] = [scene.columns, scene.rows];
    trouble(refused.join(' · '));
    if (!runs.length) {
      if (!fits('bellman-ford') || lab.searches.join() === 'bellman-ford') throw refused.join(' · ');
      const replaced = lab.searches;
      lab.searches = ['bellman-ford'];
      writeControls();
      await search(at);
      if (lab.searches.join() === 'bellman-ford') lab.replaced = replaced; // until this scene has changed
      trouble(refused.join(' · '));
      return true;
    }
    showRuns(runs, weight, at);
    writeLegend();
    if (!lab.stroke) writeControls();
    remember();
    return true;
  } catch (error) {
    if (turn === lab.asked) trouble(String(error));
    return false;
  }
}

// ------------------------------------------------------------------------- state in the address

const slashed = text => text.trim().replace(/\n/g, '/');
const SETTINGS = [['h', 'estimate'], ['ties', 'ties'], ['w', 'weight'], ['beam', 'width']];
/** Keeps what is shown in the history, before something else is shown: the browser's Back returns to it. */
function keepEntry() { history.pushState(null, '', location.href); }
/** Replaces the address, unless the user has just followed a link to another part. */
function writeAddress(address) {
  const partOf = hash => hash.slice(1).split('?')[0], asked = partOf(location.hash);
  if (!PARTS.includes(asked) || asked === partOf(address)) history.replaceState(null, '', address);
}
/** Writes what is shown into the address, so that a link shows the same. */
function remember() {
  if ($('lab').hidden || lab.stroke) return;
  const state = new URLSearchParams({ kind: lab.kind, moves: lab.moves, s: lab.searches.join(), ...Object.fromEntries(SETTINGS.map(([key, id]) => [key, $(id).value])), at: step === lastStep ? 'end' : step, text: slashed(lab.text) });
  if (lab.lesson) state.set('lesson', lab.lesson);
  if (lab.kind !== 'grid') state.delete('moves');
  writeAddress(`#lab?${state}`);
}
/** Sets a control to a value of the address, if the control allows the value. */
function set(id, value) {
  const control = $(id), isOption = control.options && [...control.options].some(({ value: has }) => has === value);
  const isNumber = control.type === 'number' && /^\d+$/.test(value) && Number(value) >= Number(control.min) && Number(value) <= Number(control.max);
  if (isOption || isNumber) control.value = value;
  return isOption || isNumber;
}
async function recall(query) {
  const state = new URLSearchParams(query), wrong = [];
  const read = (key, isRight) => {
    const value = state.get(key);
    if (value !== null && isRight(value)) return value;
    if (value !== null) wrong.push(`${key}=${value.slice(0, 20)}`);
    return null;
  };
  if (!query && lab.text) { remember(); redraw(); writeLessons(); return; } // as it was left
  if (quiz.isOn) toggleQuiz();
  lab.replaced = null;
  lab.lesson = read('lesson', key => LESSONS.some(lesson => lesson.key === key && !lesson.board)) ?? '';
  const lesson = LESSONS.find(({ key }) => key === lab.lesson);
  lab.kind = read('kind', kind => has(EXAMPLES, kind)) ?? lesson?.kind ?? 'grid';
  const example = read('example', name => has(EXAMPLES[lab.kind], name)) ?? lesson?.example ?? Object.keys(EXAMPLES[lab.kind])[0];
  const shown = SHOWN_WITH[example] ?? {};
  lab.moves = read('moves', value => ['4', '6', '8'].includes(value)) ?? (state.has('text') ? '4' : shown.moves ?? '4');
  const searches = read('s', list => list.split(',').every(key => has(cards, key) && fits(key)))?.split(',');
  lab.searches = [...new Set(searches ?? lesson?.searches ?? shown.searches ?? lab.searches)].filter(fits).slice(0, 4);
  if (!query && innerWidth >= 1280) lab.searches = ['bfs', 'dijkstra', 'astar', 'greedy']; // there is room for a race of four
  if (!lab.searches.length) lab.searches = ['astar'];
  for (const [key, id] of SETTINGS) read(key, value => set(id, value));
  const at = read('at', value => value === 'end' || /^\d{1,7}$/.test(value)) ?? '0';
  lab.text = state.has('text') ? state.get('text').replace(/\//g, '\n') : EXAMPLES[lab.kind][example];
  writeControls();
  if (!await search(at === 'end' ? at : Number(at))) {
    const error = $('trouble').textContent;
    lab.text = firstExample(lab.kind);
    writeControls();
    await search(0);
    trouble(`The scene in the address cannot be read: ${error}. This is an example.`);
  } else if (wrong.length) trouble(`This page does not know these parts of the address: ${wrong.join(', ')}.`);
}
/** Shows another scene. Undo brings the old one back. */
function showScene(text, isMarked = true) {
  if (isMarked && lab.text) mark();
  lab.text = text;
  writeControls();
  return search(0);
}
async function makeScene(request, isMarked = true) {
  const size = { kind: lab.kind, columns: number('columns', 0), rows: number('rows', 0), colours: number('colours', 0), seed: number('seed', 1) };
  try { await showScene((await ask({ call: 'random', ...size, ...request })).text, isMarked); } catch (error) { trouble(String(error)); }
}
/** Makes a new scene with a new seed. */
function anew(request = {}, isMarked = true) {
  $('seed').value = 1 + Math.floor(Math.random() * 99999);
  return makeScene(request, isMarked);
}
function showExample(kind, name) {
  const shown = SHOWN_WITH[name] ?? {};
  keepEntry();
  mark();
  lab.lesson = '';
  lab.kind = kind;
  lab.moves = shown.moves ?? '4';
  lab.replaced = null;
  lab.searches = (shown.searches ?? lab.searches).filter(fits);
  if (!lab.searches.length) lab.searches = ['astar'];
  return showScene(EXAMPLES[kind][name], false);
}
/** Shows another kind of scene, as the user left it. */
function showKind(kind) {
  keepEntry();
  mark();
  const kept = lab.kept[kind] ?? { text: firstExample(kind), moves: '4' };
  lab.lesson = '';
  lab.kind = kind;
  lab.moves = kept.moves;
  lab.searches = lab.searches.filter(fits);
  if (!lab.searches.length) lab.searches = ['astar'];
  return showScene(kept.text, false);
}
async function copyText(text, button, name) {
  let isCopied = true;
  try { await navigator.clipboard.writeText(text); } catch {
    const field = make('textarea', { value: text });
    document.body.append(field);
    field.select();
    isCopied = document.execCommand('copy');
    field.remove();
  }
  setText(button, isCopied ? 'Copied' : 'It cannot be copied');
  setTimeout(() => setText(button, name), 2500);
  return isCopied;
}
async function copyLink() {
  const isCopied = await copyText(location.href, $('link'), 'Copy link');
  say(isCopied ? 'The link is copied.' : 'The address of this page is the link.');
}
/** The pictures side by side, from the first step to the last one, as a film of a few seconds. */
async function saveFilm() {
  const kinds = ['video/webm', 'video/mp4'].filter(kind => self.MediaRecorder?.isTypeSupported(kind));
  if (!kinds.length) { trouble('This browser cannot record films.'); return; }
  openDrawer(false);
  pause();
  const room = 34, canvases = panels.map(({ mapCanvas }) => mapCanvas), wide = canvases.map(({ width }) => width + 12);
  const film = make('canvas', { width: wide.reduce((sum, width) => sum + width), height: Math.max(...canvases.map(({ height }) => height)) + room }), pen = film.getContext('2d');
  const paint = () => {
    pen.fillStyle = ink.panel; pen.fillRect(0, 0, film.width, film.height);
    pen.fillStyle = ink.ink; pen.font = `600 ${room / 2}px system-ui`; pen.textBaseline = 'middle';
    let left = 6;
    panels.forEach(({ run, play, mapCanvas }, index) => { pen.fillText(`${run.name}: ${play.expanded}`, left, room / 2, wide[index]); pen.drawImage(mapCanvas, left, room); left += wide[index]; });
  };
  const recorder = new MediaRecorder(film.captureStream(30), { mimeType: kinds[0] }), parts = [], at = step;
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const over = new Promise(done => { recorder.onstop = done; });
  recorder.start();
  const frames = Math.min(lastStep, 150);
  for (let frame = 0; frame <= frames + 30; frame += 1) { // the end is shown for a second
    go(Math.round(Math.min(frame, frames) / Math.max(1, frames) * lastStep), false);
    panels.forEach(panel => draw(panel));
    paint();
    await pauseFor(33);
  }
  recorder.stop();
  await over;
  go(at);
  lab.film = new Blob(parts, { type: kinds[0] });
  save(lab.film, `colorwalk.${kinds[0].slice(6)}`);
  say('The film is saved.');
}
function hearLab() {
  $('film').onclick = saveFilm;
  $('kind').onchange = () => showKind($('kind').value);
  $('moves').onchange = () => { mark(); lab.moves = $('moves').value; search('keep'); };
  $('example').onchange = () => { const [kind, name] = $('example').value.split(/\/(.*)/s); if (kind === 'lesson') showLesson(name); else if (name) showExample(kind, name); };
  for (const [, id] of SETTINGS) $(id).onchange = () => search('keep');
  $('random').onclick = () => anew();
  $('make-maze').onclick = () => { mark(); lab.moves = '4'; return anew({ kind: 'maze', maze: $('maze').value }, false); };
  $('seed').onchange = () => makeScene({});
  for (const id of ['columns', 'rows', 'colours']) $(id).onchange = () => makeScene({});
  $('apply').onclick = () => showScene($('text').value);
  $('file').onchange = async () => { const [file] = $('file').files; if (file) showScene(await file.text()); };
  $('link').onclick = copyLink;
  $('more').onclick = () => openDrawer($('drawer').hidden);
  $('less').onclick = () => openDrawer(false);
  $('first').onclick = () => go(0);
  $('back').onclick = () => go(step - 1);
  $('next').onclick = () => go(step + 1);
  $('last').onclick = () => go(lastStep);
  $('play').onclick = toggle;
  $('quiz').onclick = toggleQuiz;
  $('help').onclick = () => $('keys').showModal();
  $('scrub').oninput = () => go(Number($('scrub').value));
  $('panels').addEventListener('scroll', markShown, { passive: true });
  hearStrokes();
  new ResizeObserver(redraw).observe($('panels'));
  addEventListener('resize', redraw);
  document.addEventListener('keydown', event => {
    const { key, target } = event, isWriting = target.tagName === 'TEXTAREA' || target.type === 'number';
    if (key === '?' && !isWriting && !$('keys').open) $('keys').showModal();
    if ($('keys').open || $('bar').hidden) return;
    if (stage === searches && (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(key) && !isWriting) {
      event.preventDefault();
      if (key.toLowerCase() === 'y' || event.shiftKey) redo(); else undo();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || target.tagName === 'TEXTAREA') return;
    const far = event.shiftKey ? 10 : 1, isControl = /^(INPUT|SELECT)$/.test(target.tagName);
    const keys = {
      ...(isWriting ? {} : { '.': () => go(step + far), ',': () => go(step - far), '>': () => go(step + 10), '<': () => go(step - 10), '+': () => changeSpeed(1), '=': () => changeSpeed(1), '-': () => changeSpeed(-1) }),
      ...(isControl ? {} : { ArrowRight: () => go(step + far), ArrowLeft: () => go(step - far), Home: () => go(0), End: () => go(lastStep), Escape: () => openDrawer(false) }),
      ...(/^(BUTTON|SELECT|SUMMARY|INPUT|A)$/.test(target.tagName) ? {} : { ' ': toggle }),
    };
    if (keys[key]) { event.preventDefault(); keys[key](); }
  });
}
