import { regExp } from '../../../common/text/reg-exp.js';
import { ORDINARY_WORDS } from '../../lexicon/ordinary-words.js';
import { NAME_WORDS } from '../../speech/en/name-words.js';
import { CLAUSE_START, CLOSING, NO_ADDRESS_BEFORE, SPEAKS } from '../../speech/en/address.js';
import type { TextSlot } from '../../slot.js';
import type { Range } from '../../text/normalized-text.js';

/** Kinds of names. */
const NAMED: ReadonlySet<string> = new Set(['NAME', 'LOCATION']);
const REACH = 40;
const MOST_WORDS = 2;
const NOTHING_AFTER = regExp.iu`^[\s,.!?…]*(?:(?:${CLOSING})[\s,.!?…]*){0,3}$`;
const ADDRESSED_BEFORE = regExp.iu`(?<![\p{L}\p{N}'’])(?:${NO_ADDRESS_BEFORE})\s+$`;
const CLAUSE_AFTER = regExp.iu`^(?:\s|,\s)(?:${CLAUSE_START})(?![\p{L}\p{N}'’])`;
const SPEAKS_AFTER = regExp.iu`^\s(?:${SPEAKS})(?![\p{L}\p{N}'’])`;
const BEGINNING = /(?:^|[.!?…]\s|\n)\s*$/u;
const COMMA_BEFORE = /\p{L},\s$/u;
const COMMA_AFTER = /^,\s\p{L}/u;

/**
 * True where people put the name of whoever they speak to, or of who has said something: at the end of a turn, at its
 * beginning before a clause, between commas, before "said". What may be a name is one there.
 */
export function isNamePlace(text: string, { start, end }: Range): boolean {
  if (text.slice(start, end).trim().split(/\s+/).length > MOST_WORDS) return false;
  const lead = text.slice(Math.max(0, start - REACH), start);
  const rest = text.slice(end, end + REACH);
  const ends = end + REACH >= text.length && NOTHING_AFTER.test(rest);
  if (BEGINNING.test(lead)) return CLAUSE_AFTER.test(rest) || SPEAKS_AFTER.test(rest);
  if (COMMA_BEFORE.test(lead) && COMMA_AFTER.test(rest)) return true;
  return ends && !ADDRESSED_BEFORE.test(lead);
}

/** What may be a name counts as one where people put names. */
const PLACED = 0.5;
/** From so much on, a word of every day is a name. */
const SURE = 0.8;
/** Of a word of every day: reported, for policies that ask for more. */
const UNLIKELY = 0.3;
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;

/**
 * The confidence of what may be a name where it stands: of what people say, its place tells as well, and whether it is of
 * words of every day in small letters.
 */
export function confidenceInPlace(
  { text, role, member }: TextSlot,
  range: Range,
  kind: string,
  confidence: number,
): number {
  if (confidence >= SURE || !NAMED.has(kind)) return confidence;
  if (isOrdinary(text.slice(range.start, range.end))) return Math.min(confidence, UNLIKELY);
  const isSaid = member === 'speech' && (role === 'user' || role === 'assistant');
  return isSaid && kind === 'NAME' && isNamePlace(text, range) ? Math.max(confidence, PLACED) : confidence;
}

function isOrdinary(said: string): boolean {
  if (/\p{N}/u.test(said)) return false;
  const words = said.match(WORD) ?? [];
  return (
    words.length > 0 &&
    words.every((word) => word === word.toLowerCase() && ORDINARY_WORDS.has(word) && !NAME_WORDS.has(word))
  );
}
