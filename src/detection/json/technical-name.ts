import { PERSONAL_CODES, PERSONAL_PARTS, PERSONS, TECHNICAL_MEMBERS } from '../speech/en/member-names.js';

/** As of a telephone: no room and no build. */
export const LONG_NUMBER = /^\+?\(?\d(?:[\d ().-]*\d){6,}$/;

/** What such a thing is told by: "voice_name", "queue set", "traceId". */
const TOLD_BY: ReadonlySet<string> = new Set(
  'id ids name names key label set list no number code codes ref slug title'.split(' '),
);
const SECRET: ReadonlySet<string> = new Set(['code', 'codes', 'key', 'no', 'number']);

/**
 * True for names of members under which stands no person, whatever the value is called: a room, a voice, a build.
 * @param words of the name, in small letters
 */
export function isTechnicalName(words: readonly string[]): boolean {
  if (words.some((word) => PERSONS.has(word) || PERSONAL_PARTS.has(word))) return false;
  const last = words.at(-1) ?? '';
  const isOfSomebody = words.some((word) => PERSONAL_CODES.has(word));
  const what = words.length > 1 && TOLD_BY.has(last) ? words.slice(0, -1) : words;
  return TECHNICAL_MEMBERS.has(what.at(-1) ?? '') && !(isOfSomebody && SECRET.has(last));
}
