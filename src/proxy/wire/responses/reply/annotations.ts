import { isJsonObject, type JsonObject } from '../../json/json.js';
import type { RestoredText } from '../../common/text-channel.js';

/** Members of an annotation that are offsets in its text, in Unicode characters. */
const PLACES = ['start_index', 'end_index', 'index'] as const;

/** Returns whether an annotation contains offsets in its text. */
export function hasPlaces(annotation: unknown): boolean {
  return isJsonObject(annotation) && PLACES.some((name) => typeof annotation[name] === 'number');
}

/** Returns the highest offset in an annotation. */
export function highestPlace(annotation: unknown): number {
  if (!isJsonObject(annotation)) return 0;
  const places = PLACES.map((name) => annotation[name]);
  return Math.max(0, ...places.filter((place) => typeof place === 'number'));
}

/**
 * Converts an annotation's offsets to offsets in the restored text. Undefined if an offset is within a replacement, or
 * beyond the text received so far.
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

/** Returns the offset of a character in UTF-16 code units; beyond the text if it has fewer characters. */
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
