import { isJsonObject, type JsonValue } from './json.js';

/** Whether a value has a shape that makes it a setting rather than a person's words. */
export type Shape = (value: JsonValue) => boolean;

const WORD = /^[a-z][a-z0-9_.-]{0,31}$/;

/** A lower-case setting such as `auto` or `json_schema`: too short and plain to hold personal data. */
export const isWord: Shape = (value) => typeof value === 'string' && WORD.test(value);
/** A name that a program would give: of a tool, a server, a field. Numbers of a person have more digits in a row. */
export const PROGRAM_NAME = /^(?!.*\d{5})[A-Za-z_][\w./-]{0,127}$/;
export const isProgramName: Shape = (value) => typeof value === 'string' && PROGRAM_NAME.test(value);
export const isNull: Shape = (value) => value === null;
export const isString: Shape = (value) => typeof value === 'string';
export const isNumber: Shape = (value) => value === null || typeof value === 'number';
export const isBoolean: Shape = (value) => value === null || typeof value === 'boolean';
export const isWordOrNull: Shape = (value) => value === null || isWord(value);

export function isListOf(shape: Shape): Shape {
  return (value) => value === null || (Array.isArray(value) && value.every(shape));
}

export const isWordList = isListOf(isWord);

/** Null, or an object whose values all have the shape, under names that the pattern allows. */
export function isObjectOf(shape: Shape, names: RegExp): Shape {
  return (value) =>
    value === null ||
    (isJsonObject(value) &&
      Object.values(value).every(shape) &&
      Object.keys(value).every((name) => names.test(name)));
}

/** Words, and objects and lists of words, under names that are words themselves. */
export const isWordTree: Shape = (value) => {
  if (Array.isArray(value)) return value.every(isWordTree);
  if (!isJsonObject(value)) return value === null || typeof value === 'boolean' || isWord(value);
  return Object.entries(value).every(([name, held]) => WORD.test(name) && isWordTree(held));
};
