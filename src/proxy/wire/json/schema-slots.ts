import { isEverydayName } from '../../../detection/data/settings.js';
import type { TextSlot } from '../../../detection/slot.js';
import type { JsonPlace } from './branch.js';
import { forEachMember, isJsonObject, type JsonValue } from './json.js';
import {
  PLAIN_NAME,
  PLAIN_TYPE_NAME,
  SCHEMA_CONTROLS,
  SCHEMA_LISTS_OF_NAMES,
  SCHEMA_MAPS,
  SCHEMA_MEASURES,
  SCHEMA_OPTIONS,
  SCHEMA_TEXTS,
  SCHEMA_URIS,
  type SchemaKeys,
  SUBSCHEMAS,
} from './schema-keywords.js';
import type { SlotCollector } from './slot-collector.js';
import { collectMember, collectValue } from './value-slots.js';

/** The subject that a schema describes. */
interface Subject {
  /** Slot of the parameter's name. */
  readonly parameter?: TextSlot | undefined;
  /** Whether the schema describes names of members rather than their values. */
  readonly areNames?: boolean;
}

type Collect = (slots: SlotCollector, place: JsonPlace, subject: Subject) => void;

/**
 * Adds the slots of a JSON Schema: its descriptions, titles, enumerated, default, example and constant values at any
 * depth, and everything under unknown keywords. Parameter names are left in clear if a program would use them and they
 * consist of everyday words, because the model's calls must match them. All other names are slots. References to a name
 * have the same replacement. Paths contain positions of parameters (`parameters.properties{2}.description`).
 * @param parameter slot of the name that the schema describes
 */
export function collectSchema(slots: SlotCollector, place: JsonPlace, parameter?: TextSlot): void {
  collectNode(slots, place, { parameter });
}

const collectNode: Collect = (slots, place, subject) => {
  const { value: schema } = place;
  if (!isJsonObject(schema)) {
    collectValue(slots, place);
    return;
  }
  const branch = place.enter(schema);
  forEachMember(schema, (keyword, value, position) => {
    if (isControl(keyword, value)) return;
    const collect = collectorOf(keyword, subject);
    if (collect === undefined) collectMember(slots, branch.at(keyword, position));
    else collect(slots, branch.at(keyword), subject);
  });
};

function isControl(keyword: string, value: JsonValue): boolean {
  if (typeof value === 'number') return SCHEMA_MEASURES.has(keyword);
  return SCHEMA_CONTROLS.get(keyword)?.(value) ?? false;
}

function collectorOf(keyword: string, { areNames }: Subject): Collect | undefined {
  if (SUBSCHEMAS.has(keyword)) return collectSubschemas;
  if (SCHEMA_OPTIONS.has(keyword)) return areNames === true ? collectNames : collectOptions;
  if (keyword === 'pattern') return areNames === true ? collectNamePattern : collectPattern;
  if (SCHEMA_MAPS.has(keyword)) return mapsOf(SCHEMA_MAPS.get(keyword));
  if (SCHEMA_URIS.has(keyword)) return collectUri;
  if (SCHEMA_LISTS_OF_NAMES.has(keyword)) return collectNames;
  return SCHEMA_TEXTS.has(keyword) || SCHEMA_CONTROLS.has(keyword) ? collectAnything : OTHERS.get(keyword);
}

const collectAnything: Collect = (slots, place) => {
  collectValue(slots, place);
};

const collectSubschemas: Collect = (slots, place, subject) => {
  const { value } = place;
  if (!Array.isArray(value)) {
    collectNode(slots, place, subject);
    return;
  }
  const list = place.enter(value);
  value.forEach((_, i) => {
    collectNode(slots, list.at(i), subject);
  });
};

const collectOptions: Collect = (slots, place, { parameter }) => {
  const { scope } = place;
  collectValue(slots, place.as({ member: scope.member ?? 'option' }), parameter);
};

const collectPattern: Collect = (slots, place) => {
  collectValue(slots, place.as({ member: 'pattern' }));
};

const collectNamePattern: Collect = (slots, place) => {
  if (typeof place.value === 'string') slots.name(place.as({ member: 'pattern' }), place.value);
  else collectValue(slots, place);
};

/** Adds the slots of a name or a list of names. */
const collectNames: Collect = (slots, place) => {
  const { value } = place;
  if (Array.isArray(value)) {
    const list = place.enter(value);
    value.forEach((_, i) => {
      collectNames(slots, list.at(i), {});
    });
  } else if (typeof value === 'string') refer(slots, place, value);
  else collectValue(slots, place);
};

const collectUri: Collect = (slots, place) => {
  if (typeof place.value === 'string') slots.uri(place, place.value, isSlotInUri);
  else collectValue(slots, place);
};

/** Adds the slots of OpenAPI's `discriminator`, which maps values of a property to schemas. */
const collectDiscriminator: Collect = (slots, place) => {
  const { value } = place;
  if (!isJsonObject(value)) {
    collectNames(slots, place, {});
    return;
  }
  const branch = place.enter(value);
  forEachMember(value, (key, held, position) => {
    if (key === 'propertyName') collectNames(slots, branch.at(key), {});
    else if (key !== 'mapping' || !isJsonObject(held)) collectMember(slots, branch.at(key, position));
    else {
      const mapping = branch.at(key).as({ member: 'option' }).enter(held);
      forEachMember(held, (option, _, at) => {
        slots.option(mapping.at(option, at), option);
        collectUri(slots, branch.at(key).enter(held).at(option, at), {});
      });
    }
  });
};

const collectPropertyNames: Collect = (slots, place) => {
  collectSubschemas(slots, place, { areNames: true });
};

const OTHERS: ReadonlyMap<string, Collect> = new Map([
  ['discriminator', collectDiscriminator],
  ['propertyNames', collectPropertyNames],
]);

/** @param keys meaning of the map's keys */
function mapsOf(keys: SchemaKeys | undefined): Collect {
  return (slots, place) => {
    const { value } = place;
    if (!isJsonObject(value)) {
      collectValue(slots, place);
      return;
    }
    const map = place.enter(value);
    forEachMember(value, (name, held, position) => {
      const at = map.at(name, position);
      if (keys === 'patterns') slots.name(at.as({ member: 'pattern' }), name, true);
      else if (keys === 'references') refer(slots, at, name, true);
      else if (isPlain(name, keys === 'types')) slots.mention(at, name, true);
      else slots.name(at, name, true);
      if (Array.isArray(held)) collectNames(slots, at, {});
      else collectNode(slots, at, { parameter: slots.label(at) });
    });
  };
}

function refer(slots: SlotCollector, place: JsonPlace, name: string, isKey = false): void {
  if (isPlain(name)) slots.mention(place, name, isKey);
  else slots.reference(place, name, isKey);
}

/** Returns whether a program would use the name, and it consists of everyday words. */
function isPlain(name: string, isType = false): boolean {
  return (isType ? PLAIN_TYPE_NAME : PLAIN_NAME).test(name) && isEverydayName(name);
}

function isSlotInUri(segment: string): boolean {
  return !SUBSCHEMAS.has(segment) && !SCHEMA_MAPS.has(segment) && !isPlain(segment, true);
}
