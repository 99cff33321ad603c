import { matchEnd } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { firstWhere } from '../../common/text/ranges.js';
import type { Entity, FoundPerPass } from '../entity.js';
import * as es from '../languages/es/places.js';
import type { TextSlot } from '../slot.js';
import { normalizedSlot, type NormalizedText } from '../text/normalized-text.js';

const APART = String.raw`[\s,.-]{1,3}`;
const AT_END = String.raw`(?=\s*(?:[,.;?!]|$))`;
const DOOR = String.raw`(?:(?:${es.DOOR})(?!\p{L})|(?:${es.DOOR_AT_END})${AT_END})`;
const FLOOR = String.raw`(?:\d{1,2}\s?\.?[ºª°]|(?:${es.FLOOR})(?!\p{L}))`;
const NUMBER = String.raw`\d{1,4}(?:\s?[-–]?\s?[a-z](?!\p{L}))?(?![\d:])`;
const UNIT_NAME = `${es.UNIT}|${es.BORROWED_UNIT}`;
/** Unit or floor: "portal 2", "1.º C", "tercero be", "piso 2", "depto. 104". */
const UNIT = String.raw`(?:(?:${UNIT_NAME})\.?\s(?:(?:${es.HOUSE_NUMBER})\s?)?(?:${FLOOR}|${NUMBER}|${DOOR})|\d{1,2}\s?\.?[ºª°]|${FLOOR}(?=${APART}(?:${es.SIDE}|${DOOR}|\d)|\s(?:${UNIT_NAME})(?!\p{L})|${AT_END}))`;
const WITHIN = String.raw`(?:${APART}(?:${UNIT}|(?:${es.SIDE})(?!\p{L})))`;
const HOUSE = regExp.iuy`${APART}(?:(?:${es.HOUSE_NUMBER})\s?)?\d{1,5}(?![\d:%]|[.,]\d|\s?[ºª°])`;
const UNITS = regExp.iuy`${WITHIN}(?:${WITHIN}|${APART}${DOOR}|\s(?:${UNIT_NAME})(?!\p{L})){0,6}`;
/** Street type before a name: "plaza de la ". */
const STREET = regExp.iu`(?<![\p{L}\p{N}])(?:${es.STREET})\s*(?:(?:${es.STREET_LINK})\s+)*$`;
const BEGINS = regExp.iu`^(?:${es.STREET})(?!\p{L})`;
const LINKS = regExp.iu`^[\s,]+(?:(?:${es.STREET_LINK})\s+)*$`;
const ENDS_IN_UNIT = regExp.iu`(?<!\p{L})(?:${UNIT_NAME})\.?$`;
const DOOR_NUMBER = regExp.iuy`\s(?:${NUMBER}|${DOOR})`;
const REACH = 40;

/** Extends each finding of a Spanish address by street type, house number, floor and unit. */
export function withAddressEnds(slot: TextSlot, found: FoundPerPass): FoundPerPass {
  if (!found.some((entities) => entities.some(isAddress))) return found;
  const view = normalizedSlot(slot).spoken;
  return found.map((entities) => joined(slot.text, entities).map((entity) => whole(slot.text, view, entity)));
}

function isAddress({ kind }: Entity): boolean {
  return kind === 'ADDRESS';
}

/** Joins the parts of one street: "Calzada | de | los Misterios 740". */
function joined(text: string, entities: readonly Entity[]): readonly Entity[] {
  const all: Entity[] = [];
  for (const entity of entities) {
    const last = all.at(-1);
    const isOne = last !== undefined && isAddress(last) && isAddress(entity) && entity.start >= last.end;
    if (
      isOne &&
      STREET.test(text.slice(last.start, entity.start)) &&
      LINKS.test(text.slice(last.end, entity.start))
    )
      all[all.length - 1] = { ...last, end: entity.end };
    else all.push(entity);
  }
  return all;
}

function whole(text: string, view: NormalizedText, entity: Entity): Entity {
  if (!isAddress(entity)) return entity;
  const lead = STREET.exec(text.slice(Math.max(0, entity.start - REACH), entity.start))?.[0].length ?? 0;
  const from = firstWhere(view.text.length, (at) => view.toOriginal(at, at + 1).start >= entity.end);
  const start = firstWhere(view.text.length, (at) => view.toOriginal(at, at + 1).start >= entity.start);
  const said = view.text.slice(start, from);
  const lacksNumber = !/\d/.test(said) && (lead > 0 || BEGINS.test(said));
  const house = lacksNumber ? (matchEnd(view.text, from, HOUSE) ?? from) : from;
  const door = ENDS_IN_UNIT.test(view.text.slice(start, house))
    ? (matchEnd(view.text, house, DOOR_NUMBER) ?? house)
    : house;
  const end = matchEnd(view.text, door, UNITS) ?? door;
  return {
    ...entity,
    start: entity.start - lead,
    end: end > from ? view.toOriginal(from, end).end : entity.end,
  };
}
