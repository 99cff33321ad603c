import type { EntityKind } from '../../detection/kinds.js';
import { BACKSLASH, isAlphanumeric, isBlank, isHyphen, UNDERSCORE, upperCase } from './characters.js';
import type { IssuedTokens } from './issued-tokens.js';
import type { KindEntry } from './kind-lexicon.js';
import { canonicalCharacter, MIN_ID_LENGTH, VAULT_ID_LENGTH } from './grammar.js';
import { END, MORE, type UnitReader } from './unit-reader.js';

const MAX_SEPARATOR = 3;
const MAX_GAP = 3;
/** Number of characters after `[KIND_` that distinguish the tokens of a request (20 bits). */
export const EARLY_LENGTH = 4;
/** Maximum length of an unknown, unbracketed identifier that still counts as a damaged token. */
const MAX_LOOSE_LENGTH = 16;
const LETTER_AND_DIGIT = /[A-Z].*\d|\d.*[A-Z]/;

/** Notation of a token before its identifier. */
export interface TokenForm {
  readonly kind: EntityKind;
  /** A bracket precedes the kind. */
  readonly opened: boolean;
  /** An underscore separates kind and identifier. */
  readonly underscore: boolean;
  /** The kind is in capitals. */
  readonly capitals: boolean;
}

/** Run of identifier characters. */
export interface IdRun {
  readonly id: string;
  /** Every character was written in its canonical form. */
  readonly canonical: boolean;
  /** Position after the twelfth character; -1 for shorter runs. */
  readonly headEnd: number;
}

/**
 * Reads a kind and the separator after it. The words of a kind may have the same separators.
 * @returns undefined if there is other text, `more` if the text is incomplete
 */
export function readForm(
  reader: UnitReader,
  kind: KindEntry,
  opened: boolean,
): TokenForm | 'more' | undefined {
  let capitals = true;
  for (const code of kind.codes) {
    if (code === UNDERSCORE) {
      if (readSeparator(reader) === 'none') return reader.code === MORE ? 'more' : undefined;
    } else if (upperCase(reader.code) === code) {
      capitals &&= reader.code === code;
      reader.advance();
    } else {
      return reader.code === MORE ? 'more' : undefined;
    }
  }
  const separator = readSeparator(reader);
  if (separator === 'none') return reader.code === MORE ? 'more' : undefined;
  return { kind: kind.name, opened, underscore: separator === 'underscore', capitals };
}

/** Reads up to three underscores, hyphens and blanks. A Markdown backslash may precede underscores and hyphens. */
function readSeparator(reader: UnitReader): 'none' | 'loose' | 'underscore' {
  let found: 'none' | 'loose' | 'underscore' = 'none';
  for (let count = 0; count < MAX_SEPARATOR; count += 1) {
    const start = reader.pos;
    const escaped = reader.code === BACKSLASH;
    if (escaped) reader.advance();
    if (reader.code === MORE) return found;
    if (reader.code === UNDERSCORE) {
      found = 'underscore';
    } else if (isHyphen(reader.code) || (!escaped && isBlank(reader.code))) {
      if (found === 'none') found = 'loose';
    } else {
      reader.seek(start);
      return found;
    }
    reader.advance();
  }
  return found;
}

/** Reads up to `max` identifier characters. */
export function readRun(reader: UnitReader, max: number): IdRun {
  let id = '';
  let canonical = true;
  let headEnd = -1;
  while (id.length < max) {
    const character = canonicalCharacter(reader.code);
    if (character === '') break;
    canonical &&= reader.code === character.charCodeAt(0);
    id += character;
    reader.advance();
    if (id.length === VAULT_ID_LENGTH) headEnd = reader.pos;
  }
  return { id, canonical, headEnd };
}

/** Skips up to three blanks and hyphens. @returns whether there were any */
export function skipGap(reader: UnitReader): boolean {
  const start = reader.pos;
  for (let width = 0; width < MAX_GAP && (isBlank(reader.code) || isHyphen(reader.code)); width += 1) {
    reader.advance();
  }
  return reader.pos > start;
}

/** Returns true for `[KIND_`, with which only a token begins. */
export function isStrict(form: TokenForm): boolean {
  return form.opened && form.underscore;
}

/**
 * Returns true if a complete run that was not issued in this request still counts as a token (valid or damaged).
 * - `[KIND_` and 8 or more characters: always.
 * - the first 8 to 11 characters of an issued identifier: always.
 * - `KIND_` without bracket: 8 to 16 characters; `[KIND ` or `[KIND-`: exactly 12. Both only in canonical form
 *   (capitals, no I, L or O), with a digit and a letter, so that `ACCOUNT_REFERENCE`, `DATE_20260115` and `[Date
 *   2026-01-15]` remain text.
 * @param following the unit after the run
 */
export function countsAsToken(form: TokenForm, run: IdRun, following: number, issued: IssuedTokens): boolean {
  const { length } = run.id;
  if (length < MIN_ID_LENGTH) return false;
  if (isStrict(form)) return true;
  if (length < VAULT_ID_LENGTH && issued.startingWith(form.kind, run.id).length > 0) return true;
  if (isAlphanumeric(following) || !mayBeUnissued(form, run) || !LETTER_AND_DIGIT.test(run.id)) return false;
  return form.underscore || length === VAULT_ID_LENGTH;
}

/**
 * Returns true if a run that is too short for a token counts as a token because the text ends after it. It must follow
 * `[KIND_`, or follow `KIND_` and contain at least four characters of an issued identifier.
 * @param following the unit after the run
 */
export function isCutOff(form: TokenForm, run: IdRun, following: number, issued: IssuedTokens): boolean {
  if (following !== END || !form.underscore || !form.capitals) return false;
  return form.opened || (run.id.length >= EARLY_LENGTH && mayBeIssued(form, run, issued));
}

/** Returns true if a run at the end of the text may still grow into a token. */
export function mayBecomeToken(form: TokenForm, run: IdRun, issued: IssuedTokens): boolean {
  if (isStrict(form) || run.id === '') return true;
  return mayBeUnissued(form, run) || mayBeIssued(form, run, issued);
}

/** Returns true if the run is a prefix of an identifier issued in this request. */
export function mayBeIssued(form: TokenForm, run: IdRun, issued: IssuedTokens): boolean {
  return issued.startingWith(form.kind, run.id.slice(0, VAULT_ID_LENGTH)).length > 0;
}

function mayBeUnissued(form: TokenForm, run: IdRun): boolean {
  const max = form.underscore ? MAX_LOOSE_LENGTH : form.opened ? VAULT_ID_LENGTH : 0;
  return form.capitals && run.canonical && run.id.length <= max;
}
