// Requests in which values of persons (`⟦p:…⟧`) and innocent ones (`⟦i:…⟧`) are marked, wherever in the body they stand.
//
// A case is a JSON line: `id`, `format` (`chat` or `responses`), `policy`, and `body`, whose strings hold the marks, also
// within JSON that is a string itself.

const EXPLANATION = /^A code that begins with SPEECH [^\n]*\n\n/;
const MARK = /⟦([pi]):([^⟦⟧]*)⟧/gu;
/** What is in the body but never sent on: the platform's own. */
const LEFT_OUT = new Set(['call', 'phoneNumber', 'customer', 'assistant', 'timestamp']);

/** @returns the text without marks, and what is marked: `{sort: 'p' | 'i', value}` */
export function readMarks(marked) {
  const marks = [...marked.matchAll(MARK)].map(([, sort, value]) => ({ sort, value }));
  return { text: marked.replaceAll(MARK, '$2'), marks };
}

/** Names of members and strings of a body, in its order, without those that are never sent on. */
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
 * Of what the provider was sent, the part that the caller wrote, to be compared with `body`: a schema that was widened to allow a
 * token too (`{"anyOf": [schema, token]}`) is that schema again.
 */
export function asWritten(body, seen) {
  if (Array.isArray(body) && Array.isArray(seen)) return body.map((item, at) => asWritten(item, seen[at]));
  if (!isObject(body) || !isObject(seen)) return seen;
  const isWidened = 'anyOf' in seen && !('anyOf' in body);
  const members = isWidened ? membersOfChoice(body, seen) : Object.entries(seen);
  const written = Object.values(body);
  return Object.fromEntries(members.map(([name, member], at) => [name, asWritten(written[at], member)]));
}

/** What the provider sees, without the line that explains withheld speech to the model. */
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

/** The body that is sent. Marks of a function's name leave what such a name may hold. */
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
/** What people are called by besides their names. */
const TITLES = new Set(
  'Mr Mrs Ms Mme Mx Dr Prof Miss Auntie Uncle Grandma Grandpa Apt Unit Room Box Flat'.split(' '),
);
/** What the contract leaves readable: weekdays, relative days and times of day. */
const STAYS =
  /^(?:(?:on|at|in|by|since|from|last|next|this|the|a|an|few|couple|of|ago|later|earlier|early|late|half|past|quarter|to|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|today|tomorrow|yesterday|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|morning|afternoon|evening|night|noon|midnight|days?|weeks?|hours?|minutes?|am|pm|o'clock|\d{1,2}(?::\d\d)?)[\s,]*)+$/i;

/** Words that are one person's rather than everybody's: with a capital or digits, and not too short. */
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
/** On which the requests were written. */
const TODAY = Date.UTC(2026, 10, 26);
const COMING = 90 * 86_400_000;

/** True for a day of the next months: `healthcare-scheduling` leaves those, whoever has them. */
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
 * @param policy of the request
 * @param marked strings of the marked body
 * @param seen strings of what the provider was sent, in the same order
 * @param back the same strings as a tool gets them that the model gives all it has seen
 * @returns `{persons: [{value, place, seen: undefined | 'whole' | 'part'}], innocents: [{value, place, lost}]}`, each value once
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
