// Tasks of agents with tools. They are read from marked turns, run with a scripted model that can only copy visible
// text, and scored.
//
// A task is a JSON line with `toolset`, the turns in each of five `ways`, and `then`, the calls, results and turns that
// follow. `<<key|text>>` marks the spoken form of a value, `<<key.1|…>>` a part of the value, and `<<~key|…>>` a form
// that the caller corrected later. An argument is either a constant that the model chooses, or `{gold, from}`, copied
// from marks (one or several `key`s) or from an earlier result (`$0.orders[1].id`). `gold` may be a list of equivalent
// forms.

export const WAYS = ['written', 'recognized', 'spelled', 'corrected', 'two_turns'];

const MARK = /<<(~?)([a-z][a-z0-9_]*)(?:\.(\d))?\|([^<>|]+)>>/g;
/** Matches a masked value in the text that the model sees: a token, or the label of a redacted value. */
const MASKED = /\[(?:[A-Z][A-Z_]*_~?[0-9A-Z]+(?: [^\][]*)?|REDACTED:[A-Z_]+)\]/g;

/**
 * Parses a marked text.
 * @returns the text without its marks, and the marks as `{key, piece, start, end}` with UTF-16 offsets
 */
export function readMarks(marked) {
  let text = '';
  let from = 0;
  const marks = [];
  for (const match of marked.matchAll(MARK)) {
    text += marked.slice(from, match.index);
    from = match.index + match[0].length;
    const [, back, key, piece, said] = match;
    if (back === '')
      marks.push({ key, piece: Number(piece ?? 0), start: text.length, end: text.length + said.length });
    text += said;
  }
  return { text: text + marked.slice(from), marks };
}

/**
 * Aligns the masked text with the original text. If several alignments are possible, it uses the one whose tokens begin
 * and end at marks, like a reader who understands the text.
 * @returns aligned parts in order as `{start, end, seen, masked}`; undefined if the texts don't match
 */
export function align(text, seen, marks) {
  const clear = [];
  const tokens = [];
  let from = 0;
  for (const match of seen.matchAll(MASKED)) {
    clear.push(seen.slice(from, match.index));
    tokens.push(match[0]);
    from = match.index + match[0].length;
  }
  clear.push(seen.slice(from));
  const edges = new Set(marks.flatMap(({ start, end }) => [start, end]));
  const known = new Map();
  const best = (nth, start) => {
    const id = nth * (text.length + 1) + start;
    if (known.has(id)) return known.get(id);
    let found;
    const after = clear[nth + 1];
    const last = nth === tokens.length - 1;
    for (let end = start + 1; end <= text.length; end++) {
      if (!text.startsWith(after, end)) continue;
      if (last && end + after.length !== text.length) continue;
      const rest = last ? { score: 0, ends: [] } : best(nth + 1, end + after.length);
      if (rest === undefined) continue;
      const score = rest.score + Number(edges.has(start)) + Number(edges.has(end));
      if (found === undefined || score > found.score) found = { score, ends: [end, ...rest.ends] };
    }
    known.set(id, found);
    return found;
  };
  if (!text.startsWith(clear[0])) return undefined;
  if (tokens.length === 0)
    return seen === text ? [{ start: 0, end: text.length, seen, masked: false }] : undefined;
  const found = best(0, clear[0].length);
  if (found === undefined) return undefined;
  const pieces = [{ start: 0, end: clear[0].length, seen: clear[0], masked: false }];
  tokens.forEach((token, nth) => {
    const start = pieces.at(-1).end;
    const end = found.ends[nth];
    pieces.push({ start, end, seen: token, masked: true });
    pieces.push({ start: end, end: end + clear[nth + 1].length, seen: clear[nth + 1], masked: false });
  });
  return pieces;
}

/** Returns the masked text for a range of the original text. A token that overlaps the range is included whole. */
export function seenAt(pieces, { start, end }) {
  let seen = '';
  let masked = false;
  let last;
  for (const piece of pieces) {
    if (piece.end <= start || piece.start >= end) continue;
    if (!piece.masked) {
      seen += piece.seen.slice(Math.max(0, start - piece.start), end - piece.start);
    } else if (piece.seen !== last || seen.trim() !== piece.seen) {
      seen += piece.seen;
      last = piece.seen;
    }
    masked ||= piece.masked;
  }
  return { seen: seen.trim().replace(/\s+/g, ' '), masked };
}

/**
 * Returns the value at a path such as `$0.orders[1].id` of the results. Member names are matched by position, since a
 * name may be masked as well.
 */
export function resultAt(results, originals, path) {
  const [, nth, rest] = /^\$(\d+)(.*)$/.exec(path);
  let value = results[nth];
  let original = originals[nth];
  for (const step of rest
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)) {
    if (value === undefined || value === null) return undefined;
    value = Array.isArray(original)
      ? value[Number(step)]
      : Object.values(value)[Object.keys(original).indexOf(step)];
    original = original[step];
  }
  return value;
}

/**
 * Returns the arguments that the scripted model writes. The model can write readable values in any form, so it writes
 * the expected argument. Masked values can only be copied.
 * @param sight `{turns: [{marks, pieces}], results, originals}`, the conversation as visible to the model
 */
export function writeArguments(wanted, sight) {
  if (Array.isArray(wanted)) return wanted.map((item) => writeArguments(item, sight));
  if (wanted === null || typeof wanted !== 'object') return wanted;
  if (!('gold' in wanted))
    return Object.fromEntries(
      Object.entries(wanted).map(([name, item]) => [name, writeArguments(item, sight)]),
    );
  const gold = [wanted.gold].flat()[0];
  const copies = [wanted.from].flat().map((source) => copyOf(source, sight, gold));
  if (copies.every(({ masked }) => !masked)) return gold;
  const parts = [];
  for (const { seen } of copies) if (parts.at(-1) !== seen) parts.push(seen);
  return inGoldForm(
    parts.join(' '),
    String(gold),
    copies.some(({ hyphenated }) => hyphenated),
  );
}

function copyOf(source, { turns, results, originals }, gold) {
  if (source.startsWith('$')) {
    const seen = resultAt(results, originals, source);
    const text = typeof seen === 'string' ? seen : JSON.stringify(seen ?? null);
    return { seen: text, masked: text.search(MASKED) >= 0, hyphenated: false };
  }
  const said = turns.flatMap(({ marks, pieces }) =>
    marks
      .filter(({ key }) => key === source)
      .map((mark) => ({
        ...seenAt(pieces, mark),
        piece: mark.piece,
        hyphenated: HYPHENATED.test(clearBeside(pieces, mark)),
      })),
  );
  const hyphenated = said.some((part) => part.hyphenated);
  const whole = said.filter(({ piece }) => piece === 0).at(-1);
  if (whole !== undefined) return { seen: inGoldCase(whole.seen, gold), masked: whole.masked, hyphenated };
  const parts = [];
  for (const { seen } of said) if (parts.at(-1) !== seen) parts.push(seen);
  const joint = /\s/.test(String(gold)) ? ' ' : '';
  return { seen: parts.join(joint), masked: said.some(({ masked }) => masked), hyphenated };
}

/** Matches descriptions of a hyphen: "with a hyphen", "hyphenated", "that's a dash in between". */
const HYPHENATED = /\b(?:hyphen(?:ated|s)?|dash)\b/i;
/** Maximum distance between a name and the description of its spelling, in UTF-16 code units. */
const BESIDE = 60;

/** Returns the readable text around a mark. */
function clearBeside(pieces, { start, end }) {
  return pieces
    .filter(({ masked }) => !masked)
    .map((piece) =>
      piece.seen.slice(Math.max(0, start - BESIDE - piece.start), Math.max(0, end + BESIDE - piece.start)),
    )
    .join(' ');
}

/** Matches words before a date or a place that do not belong to the value. */
const LEADS =
  /^(?:(?:on|at|in|the|by|for|el|la|al|del|para)\s+|(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo),?\s+)+(?=\[)/i;

/** Matches a repeated token, for a value that was spoken and then spelled. */
const SAID_AGAIN = /(\[[A-Z_]+_[^\]]*\])(?:,? \1)+/g;
/** Matches the words between two spelled words. */
const NEXT_WORD = /\],? (?:and then|then|(?:new|next) word|space|comma),? \[/g;

/**
 * Converts copied text and the readable text around it to the form that the tool expects. Like a model that knows the
 * notation of names, times and addresses, it puts punctuation between tokens, and omits redundant words.
 */
function inGoldForm(copied, gold, hyphenated) {
  let text = copied
    .replace(/\] ?(?:hyphen|dash) ?\[/g, ']-[')
    .replace(NEXT_WORD, '] [')
    .replace(SAID_AGAIN, '$1');
  const lead = LEADS.exec(text)?.[0] ?? '';
  if (!gold.toLowerCase().startsWith(lead.trim().toLowerCase())) text = text.slice(lead.length);
  const time = /T\d\d:\d\d.*$/.exec(gold)?.[0];
  if (time !== undefined) text = text.replace(/^(\[DATE_[^\]]*\])[\s,]+[^[]+$/, `$1${time}`);
  // A hyphen joins the last two names, unless there are only as many names as the tool expects.
  const names = text.match(/\[NAME_[^\]]*\]/g)?.length ?? 0;
  if (hyphenated && names > gold.split(' ').length && /^[^-]*\S-[^\s-]+$/.test(gold))
    text = text.replace(/(\[NAME_[^\]]*\]) ?(\[NAME_[^\]]*\])$/, '$1-$2');
  return text.startsWith('[ADDRESS_') && gold.includes(',') ? asAddress(text, gold) : text;
}

/** Codes of states, which the model writes instead of the names if the tool expects codes. */
const STATES = new Map(
  `alabama AL, alaska AK, arizona AZ, arkansas AR, california CA, colorado CO, connecticut CT, delaware DE, florida FL,
  georgia GA, hawaii HI, idaho ID, illinois IL, indiana IN, iowa IA, kansas KS, kentucky KY, louisiana LA, maine ME,
  maryland MD, massachusetts MA, michigan MI, minnesota MN, mississippi MS, missouri MO, montana MT, nebraska NE, nevada NV,
  new hampshire NH, new jersey NJ, new mexico NM, new york NY, north carolina NC, north dakota ND, ohio OH, oklahoma OK,
  oregon OR, pennsylvania PA, rhode island RI, south carolina SC, south dakota SD, tennessee TN, texas TX, utah UT,
  vermont VT, virginia VA, washington WA, west virginia WV, wisconsin WI, wyoming WY`
    .split(',')
    .map((pair) => [pair.trim().slice(0, -3).toLowerCase(), pair.trim().slice(-2)]),
);

/** Returns a text in lower case, with state names replaced by their codes. */
export function withStateCodes(text) {
  let written = text;
  for (const [name, code] of STATES) written = written.replaceAll(name, code);
  return written;
}

/** Units with their abbreviations. */
const UNITS = new Map([
  ['apartment', 'Apt'],
  ['apt', 'Apartment'],
  ['suite', 'Ste'],
  ['ste', 'Suite'],
  ['unit', 'Unit'],
]);

/**
 * Returns spelled letters, or two words that the tool expects joined, in the form of the expected argument ("q r v",
 * "gift card"); undefined if the argument does not contain them.
 */
function joinedIn(gold, part) {
  const said = part.trim().toLowerCase();
  if (/^(?:hash(?:tag)?|pound|number sign|pound sign)$/.test(said) && gold.startsWith('#')) return '#';
  const forms = /^\p{L}(?: \p{L})+$/u.test(said) ? [said.replaceAll(' ', '')] : [];
  if (/^\p{L}+ \p{L}+$/u.test(said)) forms.push(`${said.replace(' ', '_')}_`);
  const form = forms.find((one) => gold.toLowerCase().includes(one));
  if (form === undefined) return undefined;
  const at = gold.toLowerCase().indexOf(form);
  return gold.slice(at, at + form.length);
}

/** Returns the offset of a text within another as whole words, ignoring case; -1 if not found. */
function wholeAt(text, part) {
  const [folded, wanted] = [text.toLowerCase(), part.toLowerCase()];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const isWhole = (edge) => !/[\p{L}\p{N}]{2}/u.test(text.slice(Math.max(0, edge - 1), edge + 1));
    if (isWhole(at) && isWhole(at + part.length)) return at;
  }
  return -1;
}

/**
 * Returns the text with the readable parts in the form that a model would write, such as the expected case of names,
 * and the commas of addresses.
 */
function inGoldCase(seen, gold) {
  const parts = seen.split(/(\[[^\]]*\])/).filter((part) => part !== '');
  const written = parts.map((part) => {
    if (part.startsWith('[')) return part;
    const at = wholeAt(String(gold), part);
    if (at >= 0) return String(gold).slice(at, at + part.length);
    const asOne = joinedIn(String(gold), part);
    if (asOne !== undefined) return asOne;
    const said = part.replace(/[,.]/g, ' ').trim().toLowerCase();
    // Two spelled letters are the code of a state: "c o".
    const spelled = /^[a-z] [a-z]$/.test(said) ? said.replace(' ', '').toUpperCase() : undefined;
    const code = [STATES.get(said), UNITS.get(said), spelled].find(
      (word) => word !== undefined && String(gold).includes(word),
    );
    return code === undefined ? part : part.replace(/\S(?:.*\S)?/, code);
  });
  return written.join('');
}

/** Formats an address as "street, town, ST ZIP", with a comma before the unit if one more comma is expected. */
function asAddress(text, gold) {
  const commas = String(gold).split(',').length - 1;
  const line = text
    .replace(/(?<=\])[\s,]+(?=\[LOCATION_)/, ', ')
    .replace(/(\[LOCATION_[^\]]*\])[\s,]+(?=[A-Za-z])/, '$1, ')
    .replace(/[\s,]+(?=\[ZIP_)/, ' ');
  const own = line.split(',').length - 1;
  return own < commas ? line.replace(/(\[ADDRESS_[^\]]*\])[\s]+(?=\[ADDRESS_)/, '$1, ') : line;
}

/**
 * Compares the tool's actual arguments with the expected arguments.
 * @param known folded values of the task, with their marks and results
 * @returns `{path, copied, right, another, got, gold}` per argument
 */
export function compareArguments(wanted, got, known, path = '') {
  if (wanted !== null && typeof wanted === 'object' && !('gold' in wanted)) {
    const names = Array.isArray(wanted) ? wanted.map((_, at) => at) : Object.keys(wanted);
    return names.flatMap((name) => compareArguments(wanted[name], got?.[name], known, `${path}.${name}`));
  }
  const copied = wanted !== null && typeof wanted === 'object';
  const golds = copied ? [wanted.gold].flat() : [wanted];
  const right = golds.some((gold) => gold === got);
  const plain = fold(got);
  const sources = known.get(plain);
  const own = copied ? [wanted.from].flat().map((source) => (source.startsWith('$') ? '$' : source)) : [];
  const another =
    !right &&
    sources !== undefined &&
    !own.some((source) => sources.has(source)) &&
    !golds.some((gold) => fold(gold) === plain);
  return [{ path, copied, right, another, got, golds }];
}

/** Returns the letters and digits of a value in lower case. */
export function fold(value) {
  return String(value ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns all folded strings in a result that are long enough to identify a value. */
export function textsOf(value) {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(textsOf);
  const text = fold(value);
  return typeof value === 'string' && text.length > 2 ? [text] : [];
}
