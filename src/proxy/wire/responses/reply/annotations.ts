import { isJsonObject, type JsonObject } from '../../json/json.js';
import type { RestoredText } from '../../common/text-channel.js';

/** Members of an annotation that are places of the text, counted in Unicode characters. */
const PLACES = ['start_index', 'end_index', 'index'] as const;

/** True for an annotation that tells of places of its text. */
export function hasPlaces(annotation: unknown): boolean {
  return isJsonObject(annotation) && PLACES.some((name) => typeof annotation[name] === 'number');
}

/** The last place that an annotation tells of. */
export function highestPlace(annotation: unknown): number {
  if (!isJsonObject(annotation)) return 0;
  const places = PLACES.map((name) => annotation[name]);
  return Math.max(0, ...places.filter((place) => typeof place === 'number'));
}

/**
 * The annotation with its places as they are in the restored text; undefined where one of them is amid what was replaced, or
 * beyond what has come.
 */
export function shifted(annotation: JsonObject, text: RestoredText): JsonObject | undefined {
  if (text.raw === text.restored) return annotation;
  const result = { ...annotation };
  for (const name of PLACES) {
    const place = annotation[name];
    if (typeof place !== 'number') continue;
    const moved = text.offsetOf(unitsOf(text.raw, place));
    if (moved === undefined) return undefined;
    result[name] = charactersOf(text.restored, moved);
  }
  return result;
}

/** The offset in UTF-16 code units of the character with that number; beyond the text where it has no such. */
function unitsOf(text: string, character: number): number {
  let units = Math.min(0, character);
  for (let count = 0; count < character && units <= text.length; count += 1) units += unitsAt(text, units);
  return units;
}

function charactersOf(text: string, units: number): number {
  let characters = 0;
  for (let at = 0; at < units; at += unitsAt(text, at)) characters += 1;
  return characters;
}

function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
