import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { isCardNumber } from '../passes/pattern/codes/checksums.js';
import { normalize, type Range } from '../text/normalized-text.js';

/** A number that somebody says as that of a card has so many digits, also where one of them was misheard. */
const LEAST_CARD = 12;
/** With so many, a letter among them was misheard. */
const CERTAIN_CARD = 15;
const CVV_DIGITS = /^\d{3,4}$/;
/** Of a number that is said in pieces, which are few digits each. */
const DICTATED = 'dictated-piece';
const WORD = /[\p{L}\p{N}_]/u;
/** A letter that touches a digit, or one by itself. */
const LETTERED = /\d_?[A-Za-z]|[A-Za-z]_?\d|(?<![A-Za-z'])[B-HJ-NP-Zb-hj-np-z](?![A-Za-z'])/;

/**
 * What was found, with what is taken for a card's number or security code but can't be one as a code that may be restored:
 * too few digits, or letters among them. In data of programs a card's number has its check digit, and stands by itself.
 */
export function withoutFalseCards(
  text: string,
  entities: readonly Entity[],
  isData: boolean,
): readonly Entity[] {
  if (!entities.some(({ kind }) => kind === 'CREDIT_CARD' || kind === 'CVV')) return entities;
  const cards = entities.filter(({ kind }) => kind === 'CREDIT_CARD');
  const digits = cards.reduce((sum, card) => sum + digitsIn(text, card).length, 0);
  return entities.map((entity) => {
    if (entity.kind === 'CVV')
      return isDictated(entity) || CVV_DIGITS.test(digitsIn(text, entity)) ? entity : asCode(text, entity);
    if (entity.kind !== 'CREDIT_CARD') return entity;
    const isCard = isData ? isWholeCard(text, entity) : isSaidCard(text, entity, digits);
    return isCard ? entity : asCode(text, entity);
  });
}

/** @param digits of all that was taken for a card's number in the text: it may be said with words between */
function isSaidCard(text: string, entity: Entity, digits: number): boolean {
  if (entity.validated === true || isDictated(entity)) return true;
  if (digits < LEAST_CARD) return false;
  const around = text.slice(Math.max(0, entity.start - 1), entity.end + 1);
  return digits >= CERTAIN_CARD || !LETTERED.test(normalize(around).spoken.text);
}

function isWholeCard(text: string, entity: Entity): boolean {
  if (WORD.test(text.charAt(entity.start - 1)) || WORD.test(text.charAt(entity.end))) return false;
  return isCardNumber(text.slice(entity.start, entity.end).replace(/[\s.-]/g, ''));
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

/** The finding as one of another kind, whose form proves nothing. */
export function withKind({ start, end, confidence, pass, detector }: Entity, kind: EntityKind): Entity {
  return { start, end, kind, confidence, pass, detector };
}
