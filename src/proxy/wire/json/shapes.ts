import { isJsonObject, type JsonValue } from './json.js';

/** Returns whether a value has the shape of a setting, so that it cannot be personal data. */
export type Shape = (value: JsonValue) => boolean;

const WORD = /^[a-z][a-z0-9_.-]{0,31}$/;

/** Returns whether a value is a lower-case setting such as `auto` or `json_schema`, too short for personal data. */
export const isWord: Shape = (value) => typeof value === 'string' && WORD.test(value);
/** Names that a program would give to a tool, server or field. A person's identifiers have more digits in a row. */
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

/** Returns a shape for null and for objects whose values have the given shape and whose names match the pattern. */
export function isObjectOf(shape: Shape, names: RegExp): Shape {
  return (value) =>
    value === null ||
    (isJsonObject(value) &&
      Object.values(value).every(shape) &&
      Object.keys(value).every((name) => names.test(name)));
}

/** Returns whether a value consists of settings, at any depth, under names with the same shape. */
export const isWordTree: Shape = (value) => {
  if (Array.isArray(value)) return value.every(isWordTree);
  if (!isJsonObject(value)) return value === null || typeof value === 'boolean' || isWord(value);
  return Object.entries(value).every(([name, held]) => WORD.test(name) && isWordTree(held));
};
