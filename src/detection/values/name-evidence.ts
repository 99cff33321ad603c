import { regExp } from '../../common/text/reg-exp.js';
import { DOTTED_TITLE } from '../languages/en/people.js';
import * as en from '../languages/en/weak-names.js';
import type { Range } from '../text/normalized-text.js';

/** What stands around one word in its sentence. */
interface Around {
  readonly said: string;
  readonly word: string;
  /** The words beside it as they are written, empty where the sentence begins or ends. */
  readonly previous: string;
  readonly next: string;
  readonly before: string;
  readonly after: string;
  /** Nothing but a comma, or the sentence's end, on both sides. */
  readonly isSetOff: boolean;
  readonly ends: boolean;
  readonly possessive: boolean;
}

const REACH = 48;
const GLUED_BEFORE = /[\p{L}\p{N}'’_/@.#&\\-]$/u;
const GLUED_AFTER = /^(?:[_@/\\&-][\p{L}\p{N}]|\.[\p{L}\p{N}]|\p{N})/u;
const POSSESSIVE = /^['’]s(?![\p{L}\p{N}])/iu;
/** Of a title, a full stop ends no sentence. */
const BEFORE = regExp.u`(?:^|[^\p{L}\p{N}])(?<word>[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*)(?<gap>(?:(?<=${DOTTED_TITLE})\.)?[ ,]+)$`;
const AFTER = /^(?<gap>[ ,]+)(?<word>[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*)/u;
const NUMBER = /^\p{N}/u;
const LEAST_SHOUTED = 4;

/**
 * True where a word that is the short or ordinary name of a known person means that person: a word that is nothing else
 * almost anywhere, another by its capital within a sentence, or by the words beside it ("gave joy", "dot's phone").
 *
 * @param range of the word in the text
 * @param known other parts of known names, in small letters
 * @param isReply whether an assistant says it: masking too much there is harmless
 */
export function isNameHere(
  text: string,
  range: Range,
  known: ReadonlySet<string>,
  isReply: boolean,
): boolean {
  if (GLUED_BEFORE.test(text.slice(Math.max(0, range.start - 1), range.start))) return false;
  if (GLUED_AFTER.test(text.slice(range.end, range.end + 2))) return false;
  const around = look(text, range);
  const { said, word, before } = around;
  const shouted = said.length < LEAST_SHOUTED && said === said.toUpperCase();
  // "et al", "the ed", "5 ng".
  const isAbbreviation =
    said === word &&
    (NUMBER.test(before) || en.BEFORE_ABBREVIATION.has(before) || en.NO_NAME_BEFORE.has(before));
  if (!en.isAlsoWord(word) && !shouted) return !isAbbreviation;
  if (isOther(around, isReply)) return false;
  return (!shouted && byCapital(around, isReply)) || byWords(around, known);
}

function look(text: string, { start, end }: Range): Around {
  const said = text.slice(start, end);
  const lead = text.slice(Math.max(0, start - REACH), start);
  const possessive = POSSESSIVE.test(text.slice(end, end + 3));
  const rest = text.slice(possessive ? end + 2 : end, end + REACH);
  const { word: previous = '', gap: gapBefore = ',' } = BEFORE.exec(lead)?.groups ?? {};
  const { word: next = '', gap: gapAfter = ',' } = AFTER.exec(rest)?.groups ?? {};
  const ends = gapAfter.includes(',');
  return {
    said,
    word: said.toLowerCase(),
    previous,
    next,
    before: previous.toLowerCase().replaceAll('’', "'"),
    after: next.toLowerCase().replaceAll('’', "'"),
    isSetOff: ends && gapBefore.includes(','),
    ends,
    possessive,
  };
}

/** "will they", "in June", "May 3", "Summer camp". */
function isOther(around: Around, isReply: boolean): boolean {
  const { word, before, after, possessive, ends, isSetOff } = around;
  const isTold = en.SUBJECTS.has(before) && !(isReply && isCapital(around.said));
  if (en.MODALS.has(word) && (isTold || (!ends && en.SUBJECTS.has(after)))) return true;
  if (!possessive && (en.NO_NAME_BEFORE.has(before) || en.NAMED_THINGS.has(after))) return true;
  if (!en.TIMES.has(word)) return false;
  const beside = [before, after];
  if (beside.some((near) => en.TIMES.has(near) || (!isSetOff && NUMBER.test(near)))) return true;
  return beside.every((near) => near === '');
}

function isCapital(said: string): boolean {
  return !said.startsWith(said.charAt(0).toLowerCase());
}

/** A capital within a sentence, where the words beside it have none, or set off by commas; by these alone in a reply. */
function byCapital({ said, word, previous, next, isSetOff, ends }: Around, isReply: boolean): boolean {
  if (isSetOff && (isReply || isCapital(said))) return !en.QUALITIES.has(word) && previous + next !== '';
  if (previous === '' || !isCapital(said) || said === said.toUpperCase() || isCapital(previous)) return false;
  return (isReply || !en.TIMES.has(word)) && (ends || !isCapital(next));
}

function byWords({ word, before, after, ends, possessive }: Around, known: ReadonlySet<string>): boolean {
  const isTime = en.TIMES.has(word);
  const isPlain = !isTime && !en.MODALS.has(word);
  if (possessive) return !isTime;
  if (isPlain && (known.has(before) || (!ends && known.has(after)))) return true;
  const isQuality = en.QUALITIES.has(word);
  const isWhole = isPlain || ends || en.CLOSERS.has(after);
  if (en.TITLES.has(before)) return isWhole;
  if (en.NAME_BEFORE.has(before)) return isWhole && !isQuality;
  return (
    en.NAME_AFTER.has(after) &&
    !isQuality &&
    !en.POSSESSIVES.has(before) &&
    (isPlain || !en.AUXILIARIES.has(after))
  );
}
