
// ---------------------------------------------------------------------------------- all together

function restyle() { readTheme(); writeLegend(); panels.forEach(panel => draw(panel)); drawField(); drawRace(); drawBatch(); drawDuel(); drawLayers(); }
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  $('theme').value = theme;
  try { localStorage.setItem('colorwalk-theme', theme); } catch { /* a page from disk may have none */ }
  restyle();
}
const PARTS = ['lab', 'game', 'batch', 'filler'];
/** Shows the part of the page that the address names, in the state that it gives. */
async function follow() {
  const [part, query = ''] = location.hash.slice(1).split(/\?(.*)/s), here = PARTS.includes(part) ? part : 'lab';
  for (const name of PARTS) {
    $(name).hidden = name !== here;
    if (name === here) $('to-' + name).setAttribute('aria-current', 'page'); else $('to-' + name).removeAttribute('aria-current');
  }
  for (const part of $('drawer').querySelectorAll('fieldset, details')) part.hidden = here !== 'lab';
  document.body.classList.toggle('in-lab', here === 'lab');
  openDrawer(false);
  pause();
  stopAll();
  if (here === 'lab') setStage(searches);
  $('bar').hidden = here !== 'lab';
  trouble('');
  await { lab: recall, game: recallGame, batch: recallBatch, filler: recallDuel }[here](query);
  if (part && part !== here) trouble(`The address names no part “${part.slice(0, 20)}” of this page.`);
  document.documentElement.dataset.ready = here;
}
async function begin() {
  let theme = '';
  const asked = location.hash.length > 1;
  try { theme = localStorage.getItem('colorwalk-theme') ?? ''; } catch { /* none */ }
  readTheme();
  await unpack();
  startLibrary();
  const names = await ask({ call: 'names' });
  kinds = names.kinds;
  KIND = Object.fromEntries(kinds.map((name, number) => [name, number]));
  cards = Object.fromEntries(names.searches.map(card => [card.key, card]));
  players = names.strategies;
  fillControls();
  hearLab();
  hearGame();
  hearBatch();
  hearDuel();
  $('theme').onchange = () => setTheme($('theme').value);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', restyle);
  setTheme(theme);
  addEventListener('hashchange', follow);
  await follow();
  // The first view is in motion, unless the user or the address wants something else.
  if (!asked && !matchMedia('(prefers-reduced-motion: reduce)').matches) play();
}
