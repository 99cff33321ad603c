import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { regExp } from '../../common/text/reg-exp.js';
import { formOf } from '../passes/pattern/forms/forms.js';
import { covering } from '../merge.js';
import { united } from '../../common/text/ranges.js';
import { HESITATION } from '../languages/en/talk.js';
import { THEN } from '../languages/en/member-names.js';
import { fragment } from '../merge.js';
import { normalize, type Range } from '../text/normalized-text.js';

/** Minimum number of digits of a spoken card number, even if one digit was misheard. */
const LEAST_CARD = 12;
/** Number of digits from which a letter in a spoken card number counts as misheard. */
const CERTAIN_CARD = 15;
const MOST_USUAL = 16;
const CARD = formOf('card');
const PAUSE = regExp.i`^[\s,.…-]*(?:(?:${HESITATION}|${THEN})[\s,.…-]+)*$`;
const LONGEST_PAUSE = 24;
const CVV_DIGITS = /^\d{3,4}$/;
/** Detector of numbers that are dictated in parts of a few digits each. */
const DICTATED = 'dictated-piece';
/** Pass that detects values by their context. */
const MODEL_PASS = 'model';
const ISSUED = /^[2-6]/;
const WORD = /[\p{L}\p{N}_]/u;
/** A letter next to a digit, or a single letter other than A, I and O. */
const LETTERED = /\d_?[A-Za-z]|[A-Za-z]_?\d|(?<![A-Za-z'])[B-HJ-NP-Zb-hj-np-z](?![A-Za-z'])/;

/**
 * Returns the findings, with card numbers and security codes of an impossible form changed to codes that can be
 * restored. Such forms have too few digits, or letters. In program data, a card number needs a valid check digit and a
 * boundary on each side.
 */
export function withoutFalseCards(
  text: string,
  entities: readonly Entity[],
  isData: boolean,
): readonly Entity[] {
  if (!entities.some(({ kind }) => kind === 'CREDIT_CARD' || kind === 'CVV')) return entities;
  const numbers = isData ? [] : saidNumbers(text, entities);
  return entities.map((entity) => {
    if (entity.kind === 'CVV')
      return isData || isDictated(entity) || CVV_DIGITS.test(digitsIn(text, entity))
        ? entity
        : asCode(text, entity);
    if (entity.kind !== 'CREDIT_CARD') return entity;
    const isCard = isData
      ? isWholeCard(text, entity)
      : isSaidCard(text, entity, digitsOf(text, entity, numbers));
    return isCard ? entity : asCode(text, entity);
  });
}

/** Returns the ranges of spoken card numbers in the text. Parts with pauses between them are one range. */
function saidNumbers(text: string, entities: readonly Entity[]): Range[] {
  const numbers: { start: number; end: number }[] = [];
  for (const { start, end } of united(entities.filter(({ kind }) => kind === 'CREDIT_CARD'))) {
    const last = numbers.at(-1);
    const gap = last === undefined ? '' : text.slice(last.end, start);
    if (last !== undefined && gap.length <= LONGEST_PAUSE && PAUSE.test(gap)) last.end = end;
    else numbers.push({ start, end });
  }
  return numbers;
}

function digitsOf(text: string, part: Range, numbers: readonly Range[]): string {
  return digitsIn(text, covering(part, numbers) ?? part);
}

/** @param digits all digits of the number to which the finding belongs */
function isSaidCard(text: string, entity: Entity, digits: string): boolean {
  if (entity.validated === true) return true;
  const around = text.slice(Math.max(0, entity.start - 1), entity.end + 1);
  const lettered = LETTERED.test(normalize(around).spoken.text);
  if (isDictated(entity)) return !lettered;
  if (digits.length < LEAST_CARD || (lettered && digits.length < CERTAIN_CARD)) return false;
  // If only the model or the digits of a longer number suggest a card, the first digit must be a bank card's.
  return ISSUED.test(digits) || (entity.pass !== MODEL_PASS && digits.length <= MOST_USUAL);
}

function isWholeCard(text: string, entity: Entity): boolean {
  if (WORD.test(text.charAt(entity.start - 1)) || WORD.test(text.charAt(entity.end))) return false;
  return CARD.standsAlone(text.slice(entity.start, entity.end).replace(/[\s.-]/g, ''));
}

function isDictated({ detector }: Entity): boolean {
  return detector === DICTATED;
}

function digitsIn(text: string, { start, end }: Range): string {
  return normalize(text.slice(start, end)).spoken.text.replace(/\D/g, '');
}

function asCode(text: string, entity: Entity): Entity {
  const isNumber = !/\p{L}/u.test(normalize(text.slice(entity.start, entity.end)).spoken.text);
  return withKind(entity, isNumber ? 'ACCOUNT' : 'UNIQUE_ID');
}

/** Returns the finding with another kind, without the validation of its form. */
export function withKind(entity: Entity, kind: EntityKind): Entity {
  return { ...fragment(entity, entity), kind };
}
