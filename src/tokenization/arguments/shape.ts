/** Shape of a code: `9` for a digit, `A` and `a` for letters, `X` for either. Marks represent themselves. */
export type Shape = string;

/** Element of a simple regular expression: a class, an escape or a character. */
const ELEMENT = /\[([^\]]+)\]|\\(.)|([^\\[\](){}*+?|.^$])|([(){}*+?|.])/y;
const REPEAT = /\{(\d+)\}/y;

/** Returns the shape of a written value. */
export function shapeOf(value: string): Shape {
  return value
    .replace(/\p{Nd}/gu, '9')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a');
}

/** Returns the only shape that a pattern allows (`^[A-Z]{3}-\d{4}$`); undefined if it allows several. */
export function shapeOfPattern(pattern: string): Shape | undefined {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return undefined;
  const body = pattern.slice(1, -1);
  let shape = '';
  for (let at = 0; at < body.length;) {
    ELEMENT.lastIndex = at;
    const match = ELEMENT.exec(body);
    if (match === null || match[4] !== undefined) return undefined;
    const [, set, escaped, plain] = match;
    const element = set === undefined ? (escaped === undefined ? plain : ofEscape(escaped)) : ofSet(set);
    if (element === undefined || (plain !== undefined && /[\p{L}\p{N}]/u.test(plain))) return undefined;
    at = ELEMENT.lastIndex;
    REPEAT.lastIndex = at;
    const times = REPEAT.exec(body);
    if (times !== null) at = REPEAT.lastIndex;
    shape += element.repeat(Math.min(64, Number(times?.[1] ?? 1)));
  }
  return shape;
}

/** Fills a shape with the letters and digits of a value; undefined if they don't fit. */
export function intoShape(value: string, shape: Shape): string | undefined {
  const units = value.match(/[\p{L}\p{N}]/gu) ?? [];
  let filled = '';
  let next = 0;
  for (const place of shape) {
    if (!'9AaX'.includes(place)) {
      filled += place;
      continue;
    }
    const unit = units[next++];
    if (unit === undefined || !fits(unit, place)) return undefined;
    filled += place === 'A' ? unit.toUpperCase() : place === 'a' ? unit.toLowerCase() : unit;
  }
  return next === units.length && next > 0 ? filled : undefined;
}

function fits(unit: string, place: string): boolean {
  const isDigit = /\p{Nd}/u.test(unit);
  return place === 'X' || (place === '9') === isDigit;
}

function ofEscape(escaped: string): string | undefined {
  if (escaped === 'd') return '9';
  if (escaped === 'w') return 'X';
  return /[a-z\d]/i.test(escaped) ? undefined : escaped;
}

function ofSet(set: string): string | undefined {
  if (set === '0-9' || set === '\\d') return '9';
  if (set === 'A-Z') return 'A';
  if (set === 'a-z') return 'a';
  return /^(?:A-Z|a-z|0-9|\\d)+$/.test(set) ? 'X' : undefined;
}
