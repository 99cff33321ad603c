import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import type { PlaceText } from './place-text.js';
import type { TokenRange } from './place.js';

const ID = String.raw`(?:#|(?:number|no|num)\b\.?)?\s*`;
const NUMBER = String.raw`(?:[a-z]{0,2}[ -]?\d+(?:[ -]\d+){0,5}[a-z]?)(?![\p{L}\d])`;
const PO = String.raw`(?:p\.?\s{0,2}o\.?\s{0,2}|post(?:al)?\s+office\s+)(?:box|bx|drawer)\b|\bp\.?\s?o\.?\s?b\b\.?|\bpmb\b`;
/** Post office boxes, private mail boxes, and boxes on rural and contract routes (USPS Publication 28, 24 to 28). */
const BOX = gated(regExp.giu`(?<![\p{L}\d])(?:${PO})[\s,:]*${ID}${NUMBER}`);
const RURAL = gated(
  regExp.giu`(?<![\p{L}\d])(?:(?:rural|star|highway contract|contract)\s+(?:route|rte|delivery|road)|r\.?\s?r\.?|r\.?\s?f\.?\s?d\.?|h\.?\s?c\.?(?:\s?r)?|route|rte|rt)[\s,]*${ID}\d{1,4}(?:[ -]\d{1,3}){0,2}[a-z]?[\s,]*box[\s,]*${ID}${NUMBER}`,
);
const RURAL_ALONE = gated(
  regExp.giu`(?<![\p{L}\d])rural\s+(?:route|rte|delivery)\s*${ID}\d{1,3}(?![\p{L}\d])`,
);
/** Military addresses (USPS Publication 28, 238): unit and box, and the post office that stands for the town. */
const MILITARY = gated(
  regExp.giu`(?<![\p{L}\d])(?:psc|p\s?s\s?c|cmr|c\s?m\s?r|unit|ship|opc)[\s,]*${ID}\d[\d ]{0,7}[\s,]*box[\s,]*${ID}${NUMBER}`,
);
const MILITARY_TOWN = /^[\s,]*(?:[afd]\.?\s?p\.?\s?o\.?)[\s,]*(?:a\s?[aep])\b/iu;

const ANY = gated(/box|\bp\.?\s?o\.?\s?b\b|drawer|pmb|rural/i);

/** Boxes and routes in a text; what follows of the address isn't read yet, but for the military post office. */
export function postalBoxes(t: PlaceText): TokenRange[] {
  if (!t.view.test(ANY)) return [];
  return [BOX, RURAL, RURAL_ALONE, MILITARY].flatMap((form) =>
    t.view.matches(form).map((match) => toRange(t, match.index, match.index + match[0].length)),
  );
}

function toRange(t: PlaceText, start: number, end: number): TokenRange {
  const town = MILITARY_TOWN.exec(t.text.slice(end, end + 20))?.[0].length ?? 0;
  return { first: t.indexFrom(start), last: t.indexFrom(end + town) - 1 };
}
