// Files of cases to measure: exported rows of reviewed calls, whose slots get invented values, and cases as in test/corpus.
import { readFileSync } from 'node:fs';
import { seededRandom } from './lib-review.mjs';
import { asSaid, InventedValues } from './lib-values.mjs';

const STYLES = ['written', 'spoken', 'lower'];
const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'];
/**
 * Matches a slot. `{NAME:1}` is a value, with the same number for equal values. `{WORD}` and `{NUMBER}` do not identify
 * a person.
 */
const SLOT = /\{(?:(WORD|NUMBER)|([A-Z][A-Z0-9_]*):(\d+))\}/g;

/** Error in a line of a file. The message never contains the line's text. */
export class BadRow extends Error {}

/**
 * Reads the cases of a file, in which each line is a case or a row.
 * @param seed seed of the values for slots
 * @throws BadRow if a line is invalid
 */
export function readRows(path, seed = 1) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const values = new InventedValues(seededRandom(seed));
  const cases = lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const wrong = (what) => {
      throw new BadRow(`line ${at + 1}: ${what}`);
    };
    const row = parsed(line, wrong);
    const id = typeof row.id === 'string' ? row.id : `line-${at + 1}`;
    checkTurns(row.turns, wrong);
    return [
      row.entities === undefined ? filled({ ...row, id }, values, wrong) : checked({ ...row, id }, wrong),
    ];
  });
  if (cases.length === 0) throw new BadRow('the file holds no row');
  return cases;
}

function parsed(line, wrong) {
  let row;
  try {
    row = JSON.parse(line);
  } catch {
    wrong('is no JSON');
  }
  return typeof row === 'object' && row !== null && !Array.isArray(row) ? row : wrong('is no JSON object');
}

function checkTurns(turns, wrong) {
  if (!Array.isArray(turns) || turns.length === 0) wrong('`turns` is no list of at least one turn');
  turns.forEach((turn, at) => {
    if (!ROLES.includes(turn?.role)) wrong(`turns[${at}].role is none of ${ROLES.join(', ')}`);
    if (typeof turn.text !== 'string') wrong(`turns[${at}].text is no text`);
  });
}

/** Validates a case, and adds the default of each missing optional member. */
function checked(item, wrong) {
  const { turns, entities, style = styleOf(turns), category = 'rows' } = item;
  if (!STYLES.includes(style)) wrong(`\`style\` is none of ${STYLES.join(', ')}`);
  if (typeof category !== 'string') wrong('`category` is no text');
  if (!Array.isArray(entities)) wrong('`entities` is no list');
  entities.forEach((entity, at) => {
    const { turn, start, end, kind } = entity ?? {};
    const text = turns[turn]?.text;
    const isPlace = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end;
    if (text === undefined || !isPlace || end > text.length)
      wrong(`entities[${at}] is at no place of a turn`);
    if (typeof kind !== 'string') wrong(`entities[${at}].kind is no text`);
  });
  return { ...item, style, category };
}

/** Converts a row into a case, with values in its slots, in the style of the other text. */
function filled({ id, turns }, values, wrong) {
  const written = styleOf(turns.map(({ text }) => ({ text: text.replace(SLOT, '') })));
  const style = written === 'lower' && values.random() < 0.5 ? 'spoken' : written;
  const inStyle = { written: (text) => text, lower: (text) => text.toLowerCase(), spoken: asSaid }[style];
  const known = new Map();
  const entities = [];
  const texts = turns.map(({ role, text }, turn) => {
    let out = '';
    let end = 0;
    for (const { index, 0: slot, 1: other, 2: kind } of text.matchAll(SLOT)) {
      out += bare(text.slice(end, index), turn, wrong);
      if (other !== undefined) out += inStyle(other === 'WORD' ? values.word() : values.number());
      else {
        if (!known.has(slot)) known.set(slot, inStyle(values.of(kind)));
        entities.push({ turn, start: out.length, end: out.length + known.get(slot).length, kind });
        out += known.get(slot);
      }
      end = index + slot.length;
    }
    return { role, text: out + bare(text.slice(end), turn, wrong) };
  });
  return { id, style, category: 'rows', turns: texts, entities };
}

function bare(text, turn, wrong) {
  return /[{}]/.test(text) ? wrong(`turns[${turn}].text holds a brace that is no slot`) : text;
}

/** Returns the style of turns. Speech recognizers write no capitals. */
function styleOf(turns) {
  return turns.some(({ text }) => /\p{Lu}/u.test(text)) ? 'written' : 'lower';
}
