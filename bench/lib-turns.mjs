// Single exchanges by class, which are read from marked turns and scored by value and by character.
//
// A case is a JSON line with `class`, `style` (written, lower, heard) and one of two members. `turns` are texts that
// begin with "A: ", "U: ", "S: " or "T: ", in which `[[KIND:value]]` marks the values to mask. `body` is a whole chat
// request without values. Unmarked text identifies nobody. The tables group the cases by `origin`, `position`, `sort`
// and `asked`.

const ROLES = { A: 'assistant', U: 'user', S: 'system', T: 'tool' };
const MARK = /\[\[([A-Z_]+):(.+?)\]\]/gsu;
/** Quantile of the normal distribution for intervals of 95 %. */
const Z = 1.96;

/**
 * Parses a marked text.
 * @returns the text without its marks, and the values as `{kind, start, end}` with UTF-16 offsets
 */
export function readMarked(marked) {
  let text = '';
  let from = 0;
  const values = [];
  for (const match of marked.matchAll(MARK)) {
    text += marked.slice(from, match.index);
    from = match.index + match[0].length;
    values.push({ kind: match[1], start: text.length, end: text.length + match[2].length });
    text += match[2];
  }
  text += marked.slice(from);
  if (/\[\[[A-Z_]+:/.test(text)) throw new Error('a mark is not closed');
  return { text, values };
}

/** Returns a case's chat request, and the values of each message. */
export function requestOf({ turns, body }) {
  if (body !== undefined) return { body, values: [] };
  const read = turns.map((turn) => {
    const [, role, marked] = /^([AUST]): ([^]*)$/.exec(turn) ?? [];
    if (role === undefined) throw new Error('a turn has no role');
    return { role: ROLES[role], ...readMarked(marked) };
  });
  const messages = read.map(({ role, text }, at) =>
    role === 'tool' ? { role, tool_call_id: `call_${at}`, content: text } : { role, content: text },
  );
  return { body: { model: 'm', messages }, values: read.map(({ values }) => values) };
}

/** Returns the index of the message whose content is the slot; -1 for any other slot. */
export function spokenAt({ path }, { messages }) {
  const at = Number(/^messages\[(\d+)\]\.content$/.exec(path)?.[1] ?? -1);
  return at in messages ? at : -1;
}

/**
 * Scores a case.
 * @param slots slots of the request, for turns one per turn in order
 * @returns `values` with `found` (whether each letter and digit is masked) and `characters` (number of masked letters
 * and digits), and the number of letters and digits outside values, in total and masked
 */
export function scoreCase(values, slots, findings) {
  const score = { values: [], outside: 0, overMasked: 0, excess: [] };
  slots.forEach(({ text }, at) => {
    const own = values[at] ?? [];
    const masked = markedUnits(text.length, findings[at] ?? []);
    const valued = markedUnits(text.length, own);
    for (const { kind, start, end } of own) {
      const places = lettersOf(text, start, end);
      const hit = places.filter((place) => masked[place] === 1).length;
      score.values.push({
        kind,
        start,
        end,
        slot: at,
        found: hit === places.length,
        characters: places.length,
        hit,
      });
    }
    for (const place of lettersOf(text, 0, text.length)) {
      if (valued[place] === 1) continue;
      score.outside += 1;
      score.overMasked += masked[place];
    }
    for (const finding of findings[at] ?? [])
      if (!own.some(({ start, end }) => start < finding.end && finding.start < end))
        score.excess.push({ ...finding, slot: at });
  });
  return score;
}

function markedUnits(length, spans) {
  const units = new Uint8Array(length);
  for (const { start, end } of spans) units.fill(1, start, end);
  return units;
}

function lettersOf(text, start, end) {
  const places = [];
  for (let at = start; at < end; at += 1) if (/[\p{L}\p{N}]/u.test(text[at])) places.push(at);
  return places;
}

/** Counts of a set of cases. */
export class Tally {
  constructor() {
    Object.assign(this, {
      cases: 0,
      touched: 0,
      values: 0,
      found: 0,
      characters: 0,
      hit: 0,
      outside: 0,
      overMasked: 0,
    });
  }

  add({ values, outside, overMasked, excess }) {
    this.cases += 1;
    this.touched += excess.length > 0 ? 1 : 0;
    this.outside += outside;
    this.overMasked += overMasked;
    for (const { found, characters, hit } of values) {
      this.values += 1;
      this.found += found ? 1 : 0;
      this.characters += characters;
      this.hit += hit;
    }
  }
}

/** Formats a share with its 95 % interval, in percent: "11.1 % (9.5 to 12.8)". */
export function shareWithInterval(count, total) {
  const [from, to] = interval(count, total).map((end) => (100 * end).toFixed(1));
  return `${((100 * count) / total).toFixed(1)} % (${from} to ${to})`;
}

/** Returns the 95 % interval of a share (Wilson, 1927). @returns limits from 0 to 1 */
export function interval(count, total) {
  if (total === 0) return [0, 1];
  const share = count / total;
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * total)) / total);
  const middle = share + (Z * Z) / (2 * total);
  const scale = 1 + (Z * Z) / total;
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
}
