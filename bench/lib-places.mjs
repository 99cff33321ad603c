// Requests in which values of persons (`⟦p:…⟧`) and innocent values (`⟦i:…⟧`) are marked, anywhere in the body.
//
// A case is a JSON line with `id`, `format` (`chat` or `responses`), `policy`, and `body`, whose strings contain the
// marks, also within JSON in a string.

const EXPLANATION = /^A code that begins with SPEECH [^\n]*\n\n/;
const MARK = /⟦([pi]):([^⟦⟧]*)⟧/gu;
/** Members of the body that are for the platform only and never forwarded. */
const LEFT_OUT = new Set(['call', 'phoneNumber', 'customer', 'assistant', 'timestamp']);

/** Parses a marked text. @returns the text without marks, and the marks as `{sort: 'p' | 'i', value}` */
export function readMarks(marked) {
  const marks = [...marked.matchAll(MARK)].map(([, sort, value]) => ({ sort, value }));
  return { text: marked.replaceAll(MARK, '$2'), marks };
}

/** Returns the member names and strings of a body in order, without members that are never forwarded. */
export function stringsOf(body) {
  const strings = [];
  const walk = (value, top) => {
    if (typeof value === 'string') strings.push(value);
    else if (Array.isArray(value)) for (const item of value) walk(item, false);
    else if (value !== null && typeof value === 'object')
      for (const [name, member] of Object.entries(value)) {
        if (top && LEFT_OUT.has(name)) continue;
        strings.push(name);
        walk(member, false);
      }
  };
  walk(body, true);
  return strings;
}

/**
 * Returns the forwarded request without changes by the service, for comparison with `body`. A schema that was extended
 * to allow tokens (`{"anyOf": [schema, token]}`) is restored to the original schema.
 */
export function asWritten(body, seen) {
  if (Array.isArray(body) && Array.isArray(seen)) return body.map((item, at) => asWritten(item, seen[at]));
  if (!isObject(body) || !isObject(seen)) return seen;
  const isWidened = 'anyOf' in seen && !('anyOf' in body);
  const members = isWidened ? membersOfChoice(body, seen) : Object.entries(seen);
  const written = Object.values(body);
  return Object.fromEntries(members.map(([name, member], at) => [name, asWritten(written[at], member)]));
}

/** Returns the forwarded request without the text that explains withheld speech to the model. */
export function withoutExplanation(body, seen) {
  if (Array.isArray(seen.messages)) return { ...seen, messages: seen.messages.slice(-body.messages.length) };
  const { instructions } = seen;
  if (typeof instructions !== 'string' || instructions === body.instructions) return seen;
  const members = Object.entries(seen).map(([name, member]) =>
    name === 'instructions' ? [name, instructions.replace(EXPLANATION, '')] : [name, member],
  );
  return Object.fromEntries(members.filter(([name]) => name !== 'instructions' || name in body));
}

function membersOfChoice(body, { anyOf: [choice], ...around }) {
  const seen = { ...around, ...choice };
  return Object.keys(body).map((name) => [name, seen[name]]);
}

function isObject(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Returns the body without marks. The marked text in a function name contains only allowed characters. */
export function unmarked(body) {
  if (typeof body === 'string') return readMarks(body).text;
  if (Array.isArray(body)) return body.map(unmarked);
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, member]) => [readMarks(name).text, unmarked(member)]),
  );
}

const WORD = /[\p{L}\p{N}]+/gu;
const FEWEST_LETTERS = 3;
/** Titles and other words beside a name that do not identify a person. */
const TITLES = new Set(
  'Mr Mrs Ms Mme Mx Dr Prof Miss Auntie Uncle Grandma Grandpa Apt Unit Room Box Flat'.split(' '),
);
/** Matches times that the policies leave readable: weekdays, relative days and times of day. */
const STAYS =
  /^(?:(?:on|at|in|by|since|from|last|next|this|the|a|an|few|couple|of|ago|later|earlier|early|late|half|past|quarter|to|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|today|tomorrow|yesterday|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|morning|afternoon|evening|night|noon|midnight|days?|weeks?|hours?|minutes?|am|pm|o'clock|\d{1,2}(?::\d\d)?)[\s,]*)+$/i;

/** Returns the words that may identify a person, which have a capital letter or a digit and a minimum length. */
function ownWords(value) {
  return (value.match(WORD) ?? []).filter(
    (word) =>
      !TITLES.has(word) && word.length >= FEWEST_LETTERS && (/\p{N}/u.test(word) || /^\p{Lu}/u.test(word)),
  );
}

function words(text) {
  return (text.toLowerCase().match(WORD) ?? []).join(' ');
}

function stands(text, value) {
  return ` ${words(text)} `.includes(` ${words(value)} `);
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DAY = new RegExp(`\\b(${MONTHS.join('|')})[a-z]*\\.? \\w+|\\b(20\\d\\d)-(\\d\\d)-(\\d\\d)`, 'i');
/** Date on which the requests were written. */
const TODAY = Date.UTC(2026, 10, 26);
const COMING = 90 * 86_400_000;

/**
 * Returns whether a text is a day in the coming months. The policy `healthcare-scheduling` leaves future days readable.
 */
function isComing(value) {
  const [, month, ...iso] = DAY.exec(value) ?? [];
  if (month === undefined && iso[0] === undefined) return false;
  const nth = month === undefined ? Number(iso[1]) - 1 : MONTHS.indexOf(month.toLowerCase());
  const year = month === undefined ? Number(iso[0]) : nth < 10 ? 2027 : 2026;
  if (/\b(?:19|20)\d\d\b/.exec(value)?.[0] < '2026') return false;
  const day = month === undefined ? Number(iso[2]) : 28;
  const time = Date.UTC(year, nth, day);
  return time >= TODAY && time < TODAY + COMING;
}

/**
 * Scores the marked values of a request.
 * @param policy policy of the request
 * @param marked strings of the marked body
 * @param seen forwarded strings, in the same order
 * @param back the same strings after restoring them for a tool
 * @returns `{persons: [{value, place, seen: undefined | 'whole' | 'part'}], innocents: [{value, place, lost}]}`, with
 * each value once
 */
export function scorePlaces(policy, marked, seen, back) {
  const persons = new Map();
  const innocents = new Map();
  marked.forEach((string, at) => {
    for (const { sort, value } of readMarks(string).marks) {
      if (sort === 'p') {
        if (STAYS.test(value) || (policy === 'healthcare-scheduling' && isComing(value))) continue;
        const inClear = seen.some((text) => stands(text, value));
        const isPart = ownWords(value).some((word) => stands(seen[at], word));
        const how = inClear ? 'whole' : isPart ? 'part' : undefined;
        if (persons.get(value)?.seen !== 'whole')
          persons.set(value, { value, place: at, seen: how ?? persons.get(value)?.seen });
      } else {
        const lost = !seen[at].includes(value) && back[at]?.includes(value) !== true;
        if (innocents.get(value)?.lost !== true)
          innocents.set(value, { value, place: at, lost, masked: !seen[at].includes(value) });
      }
    }
  });
  return { persons: [...persons.values()], innocents: [...innocents.values()] };
}
