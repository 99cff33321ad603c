import { CHAT_WORDS } from '../../speech/en/chat.js';
import { INSURERS } from '../../speech/en/insurers.js';
import { NO_NAMES } from '../../speech/en/no-names.js';
import { NAME_WORDS } from '../../speech/en/name-words.js';
import { STOP_WORDS } from '../../speech/en/stop-words.js';
import { NUMBER_WORDS } from '../../speech/es/numbers.js';
import { normalize, type Range } from '../../text/normalized-text.js';
import { isQuantity } from '../../text/quantity.js';

/** Kinds that are digits, or digits among letters. */
const NUMERIC: ReadonlySet<string> = new Set(['PHONE', 'FAX', 'SSN', 'CVV', 'CREDIT_CARD', 'ZIP']);
/** Kinds that may be letters alone, but hardly words; a vehicle's plate may. */
const CODED: ReadonlySet<string> = new Set([
  'UNIQUE_ID',
  'DEVICE_ID',
  'MRN',
  'HEALTH_PLAN_ID',
  'LICENSE',
  'ACCOUNT',
]);
const NAMED: ReadonlySet<string> = new Set(['NAME', 'EMPLOYER', 'FACILITY', 'LOCATION']);
/** "west side", "north entrance": of any building. */
const DIRECTION =
  /^(?:the )?(?:north|south|east|west|northern|southern|eastern|western|left|right|back|front)(?: (?:side|end|wing|entrance|door|exit|lot|tower|hall|hallway|lobby|gate|bay))?$/i;
const SENTENCE_START = /(?:^|[.!?…:;\n"“*•-])\s*$/u;
const REACH = 24;
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
/** ICD-10-CM with its point: the code of a disease. */
const DIAGNOSIS = /^[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}$/;
const FEW_DIGITS = 2;
const LEAST_CARD = 3;
const LEAST_LETTERS = 4;
/** A longer address may be made of ordinary words. */
const MOST_ORDINARY = 2;

/**
 * False for what can't be a value of the kind that the model gives it: a number without a digit or a spelled letter, an
 * amount, a web address of one plain word, an insurer, a direction. Words that may be somebody's name are left to it.
 */
export function isPlausible(text: string, { start, end }: Range, kind: string): boolean {
  const said = text.slice(start, end);
  if (isChat(said)) return false;
  if (NUMERIC.has(kind) && !hasCharacters(said)) return false;
  if ((NUMERIC.has(kind) || CODED.has(kind)) && isCounted(text, { start, end })) return false;
  if (kind === 'EMAIL') return /@|\bat\b|\d|\.|\bdot\b|underscore/i.test(said) || !isOrdinary(said);
  if (kind === 'IP') return /\p{N}|\b(?:dot|colon)\b/u.test(normalize(said).spoken.text);
  if (kind === 'URL') return /[./:]|\b(?:dot|slash|www|com|org|net)\b/i.test(said);
  if (kind === 'CREDIT_CARD' && digitsIn(said) < LEAST_CARD) return false;
  if (CODED.has(kind) && DIAGNOSIS.test(said)) return false;
  if (CODED.has(kind)) return digitsIn(said) > 0 || (said.length >= LEAST_LETTERS && !isOrdinary(said));
  if (kind === 'ADDRESS' && isPlainWord(text, start, said)) return false;
  if (!NAMED.has(kind)) return true;
  if (INSURERS.has(said.toLowerCase().replace(/\s+/g, ' ').trim())) return false;
  return kind === 'NAME' || !DIRECTION.test(said.trim());
}

/** An amount or a reading, or one of several: "3 of 90". */
function isCounted(text: string, range: Range): boolean {
  return isQuantity(text, range) || /^\d{1,3} of \d{1,3}$/.test(text.slice(range.start, range.end));
}

/** "pls", "u guys", "n/a": whatever was asked. */
function isChat(said: string): boolean {
  const words = said
    .trim()
    .split(/[\s,.!?]+/)
    .filter((word) => word !== '');
  return words.every(
    (word) => CHAT_WORDS.has(word) || CHAT_WORDS.has(word.toLowerCase().replaceAll("'", '')),
  );
}

/** Digits, as written or spoken, or letters that are spelled one by one. */
function hasCharacters(said: string): boolean {
  const { text } = normalize(said).spoken;
  return (
    digitsIn(said) >= FEW_DIGITS ||
    (text.match(/(?<!\p{L})\p{L}(?!\p{L})/gu)?.length ?? 0) >= FEW_DIGITS ||
    /^[A-Z-]{5,}$/.test(said)
  );
}

/** Digits, as written or spoken; of a number that is said in Spanish, its words. */
function digitsIn(said: string): number {
  const written = normalize(said).spoken.text.match(/\p{N}/gu)?.length ?? 0;
  const words = said.toLowerCase().match(WORD) ?? [];
  return written + words.filter((word) => NUMBER_WORDS.has(word)).length;
}

/** "pound", "the second": no address, unless a capital within the sentence makes it a name. */
function isPlainWord(text: string, start: number, said: string): boolean {
  if (/\p{N}/u.test(said)) return false;
  const words = said.match(WORD) ?? [];
  if (words.length > MOST_ORDINARY) return false;
  const inside = !SENTENCE_START.test(text.slice(Math.max(0, start - REACH), start));
  if (inside && words.some((word) => word !== word.toLowerCase())) return false;
  return words.every((word) => {
    const folded = word.toLowerCase();
    return (STOP_WORDS.has(folded) || NO_NAMES.has(folded)) && !NAME_WORDS.has(folded);
  });
}

function isOrdinary(said: string): boolean {
  const words = said.toLowerCase().match(WORD) ?? [];
  return words.every((word) => STOP_WORDS.has(word) && !NAME_WORDS.has(word));
}
