import { regExp } from '../../common/text/reg-exp.js';
import type { Entity } from '../entity.js';
import { kindTraits } from '../kinds.js';
import { firstEndingAfter, fragment, freeParts } from '../merge.js';
import { ARTICLES, NOT } from '../languages/en/corrections.js';
import { MENTIONS } from '../languages/en/links.js';
import { isConnector, letterRemarks } from '../text/speech.js';
import type { Range } from '../text/normalized-text.js';
import { trimRange } from '../../common/text/ranges.js';
import { isTalk, trimCorrections } from '../written/corrected.js';

/** The letter after "not", with what follows it: "… zero b not d b zero dash 7 7 2". */
const AFTER_NOT = /^\p{L}[\s,]+(?=\S)/u;
const BEFORE_NOT = regExp.iu`(?:[\p{L}\p{N}]+[\s,]+){1,8}(?:${NOT})[\s,]+$`;
/** So far back stands what is put right. */
const REACH = 48;

/** A finding without what only takes something back: "lot 41 sorry" is "lot 41", "sorry" alone is none. */
export function withoutCorrection(text: string, entity: Entity): readonly Entity[] {
  const { form } = kindTraits(entity.kind);
  if (form === 'code' || form === 'phone') return putRight(text, entity);
  if (form === 'name') return withoutRemark(text, entity);
  if (form !== 'date' && form !== 'place' && form !== 'email') return [entity];
  return trimmed(text, entity);
}

/** A name without letters that are spoken of beside it: "with an f, o k a p h o r". */
function withoutRemark(text: string, entity: Entity): readonly Entity[] {
  const from = Math.max(0, entity.start - REACH);
  const remarks = letterRemarks(text.slice(from, entity.end + REACH))
    .map(({ start, end }) => ({ start: start + from, end: end + from }))
    .filter(({ start, end }) => start < entity.end && end > entity.start);
  if (remarks.length === 0) return [entity];
  return freeParts(entity, remarks)
    .map((free) => trimRange(text, free))
    .filter(({ start, end }) => end > start)
    .map((range) => fragment(entity, range));
}

function trimmed(text: string, entity: Entity): readonly Entity[] {
  if (entity.validated === true) return [entity];
  const range = trimCorrections(text, entity);
  if (range.start === entity.start && range.end === entity.end) return [entity];
  return range.end > range.start ? [fragment(entity, range)] : [];
}

/** A letter that was said wrongly, and the value that is said anew after it. */
function putRight(text: string, entity: Entity): readonly Entity[] {
  const { start, end } = entity;
  const [letter = ''] = AFTER_NOT.exec(text.slice(start, Math.min(end, start + REACH))) ?? [];
  if (letter === '') return trimmed(text, entity);
  const [lead = ''] = BEFORE_NOT.exec(text.slice(Math.max(0, start - REACH), start)) ?? [];
  const said = lead.toLowerCase().split(/[\s,]+/);
  if (!said.includes(letter.charAt(0).toLowerCase())) return trimmed(text, entity);
  return [
    fragment(entity, { start, end: start + 1 }),
    ...trimmed(text, fragment(entity, { start: start + letter.length, end })),
  ];
}

/**
 * Findings of e-mail addresses, cut to those that are certain where no more than a remark stands beside them: "a dash" before
 * "lee dash ann at example dot com".
 */
export function withoutRemarks(text: string, perPass: readonly (readonly Entity[])[]): Entity[][] {
  const emails = perPass.flat().filter(({ kind }) => kindTraits(kind).form === 'email');
  const certain = emails.filter(({ validated }) => validated === true).sort((a, b) => a.start - b.start);
  if (certain.length === 0 || certain.length === emails.length) return perPass.map((each) => [...each]);
  return perPass.map((entities) =>
    entities.flatMap((entity) => (emails.includes(entity) ? cutRemarks(text, entity, certain) : [entity])),
  );
}

function cutRemarks(text: string, entity: Entity, certain: readonly Entity[]): readonly Entity[] {
  const first = certain[firstEndingAfter(certain, entity.start)];
  if (entity.validated === true || first === undefined || first.start >= entity.end) return [entity];
  const others = freeParts(entity, certain).map((free) => trimRange(text, free));
  return others.every((range) => isRemark(text, range)) ? [] : [entity];
}

function isRemark(text: string, { start, end }: Range): boolean {
  const words = text.slice(start, end).match(/[\p{L}\p{N}'-]+/gu) ?? [];
  return words.every((word) => {
    const folded = word.toLowerCase();
    return isConnector(folded) || ARTICLES.has(folded) || MENTIONS.has(folded) || isTalk(folded);
  });
}
