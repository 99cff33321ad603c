import type { Entity, FoundPerPass } from '../entity.js';
import { isCodeOrDateKind, kindTraits } from '../kinds.js';
import { ARTICLES, MENTIONS } from '../languages/en/talk.js';
import { BESIDE_CODES, NUMBER_NOUNS } from '../languages/any.js';
import { firstEndingAfter, freeParts } from '../merge.js';
import type { TextSlot } from '../slot.js';
import { isConnector } from '../text/speech.js';
import { normalize, type Range } from '../text/normalized-text.js';
import { firstWhere, trimRange } from '../../common/text/ranges.js';
import { isTalk } from '../written/corrected.js';
import { dateKey } from '../written/dates.js';
import { LONGEST_VALUE } from './fit-bounds.js';

const WORDS = /[\p{L}\p{N}'-]+/gu;
const FULL_DATE = /^\d{4}-\d\d-\d\d/;

/** Drops findings that others describe better: several numbers in one finding, or a certain e-mail address. */
export function dropSuperseded({ text }: TextSlot, found: FoundPerPass): FoundPerPass {
  const all = found.flat();
  const codes = all.filter(({ kind }) => isCodeOrDateKind(kind)).sort((a, b) => a.start - b.start);
  const emails = all.filter(({ kind, validated }) => validated === true && kindTraits(kind).form === 'email');
  const certain = emails.sort((a, b) => a.start - b.start);
  const known = [...certain, ...codes].sort((a, b) => a.start - b.start || b.end - a.end);
  return found.map((entities) =>
    entities.filter((entity) => !isDivided(text, entity, codes) && !isBeside(text, entity, certain, known)),
  );
}

/**
 * True if other findings divide a finding into numbers, with only words of the sentence between the numbers. Findings
 * of the model never divide findings of the patterns.
 */
function isDivided(text: string, entity: Entity, codes: readonly Entity[]): boolean {
  if (!isCodeOrDateKind(entity.kind) || entity.end - entity.start > LONGEST_VALUE) return false;
  if (isWhole(text, entity)) return false;
  const within: Entity[] = [];
  const from = firstWhere(codes.length, (at) => (codes[at]?.start ?? 0) >= entity.start);
  for (let at = from; at < codes.length; at++) {
    const other = codes[at];
    if (other === undefined || other.start >= entity.end) break;
    const isShorter = other.end - other.start < entity.end - entity.start;
    const divides = entity.pass === 'model' || other.pass !== 'model';
    if (isShorter && divides && other.end <= entity.end) within.push(other);
  }
  if (within.length < 2 || !within.some(({ kind }) => kind === entity.kind)) return false;
  return freeParts(entity, within).every((free) => everyWord(text, free, (word) => BESIDE_CODES.has(word)));
}

/** True for a complete date and for a ZIP code, which are never two numbers, even if they resemble two. */
function isWhole(text: string, { kind, start, end }: Entity): boolean {
  const value = text.slice(start, end);
  if (kind === 'ZIP') return /^\d{5}$/.test(normalize(value).spoken.text.replace(/[\s,]/g, ''));
  return kindTraits(kind).form === 'date' && FULL_DATE.test(dateKey(value) ?? '');
}

/**
 * True if an e-mail address adds only remarks, labels or parts of other values to certain addresses: "a dash" before
 * "lee dash ann at example dot com", "… 5 zeta | zeta correo" before the next address.
 */
function isBeside(
  text: string,
  entity: Entity,
  certain: readonly Entity[],
  known: readonly Entity[],
): boolean {
  if (entity.validated === true || kindTraits(entity.kind).form !== 'email') return false;
  const first = certain[firstEndingAfter(certain, entity.start)];
  if (first === undefined || first.start >= entity.end) return false;
  const others = known.filter(({ start, end }) => start < entity.end && end > entity.start);
  return freeParts(entity, disjoint(others)).every((free) =>
    everyWord(text, trimRange(text, free), isRemark),
  );
}

/** Returns the sorted ranges, except for ranges that overlap a preceding one. */
function disjoint(sorted: readonly Range[]): readonly Range[] {
  const kept: Range[] = [];
  for (const range of sorted) if (range.start >= (kept.at(-1)?.end ?? 0)) kept.push(range);
  return kept;
}

function isRemark(word: string): boolean {
  return (
    isConnector(word) || ARTICLES.has(word) || MENTIONS.has(word) || NUMBER_NOUNS.has(word) || isTalk(word)
  );
}

function everyWord(text: string, { start, end }: Range, accepts: (word: string) => boolean): boolean {
  return (text.slice(start, end).match(WORDS) ?? []).every((word) => accepts(word.toLowerCase()));
}
