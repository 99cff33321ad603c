import type { Input, Node, Rule } from './input.js';

/** Divides a text at corrections into at least one part: "0143, no, 0142" into "0143" and "0142". */
export function piecesOf(input: Input, editing: Rule<unknown>): readonly [Input, ...Input[]] {
  const pieces: Input[] = [];
  let from = input.from;
  const add = (to: number): void => {
    const piece = input.slice(from, to);
    if (piece.tokens.slice(from, to).some(({ kind }) => kind !== 'mark')) pieces.push(piece);
  };
  for (let at = input.from; at < input.to; at++) {
    const end = Math.max(0, ...editing(input, at).map((node) => node.end));
    if (end === 0) continue;
    add(at);
    from = end;
    at = end - 1;
  }
  add(input.to);
  const [first = input, ...more] = pieces;
  return [first, ...more];
}

/** Functions that apply corrections to a type of value. */
export interface Repair<Value> {
  /** Returns the interpretations of a part, each of all its tokens. */
  readonly read: (piece: Input) => readonly Node<Value>[];
  /** Returns possible meanings of a part that follows a correction. */
  readonly mend: (before: Value, after: Value) => readonly Mended<Value>[];
  /** Whether a part is a complete value, so that an unreadable part before it can be ignored. */
  readonly isWhole: (value: Value) => boolean;
}

export interface Mended<Value> {
  readonly value: Value;
  readonly cost: number;
}

/** Reads parts that each correct the preceding parts. Returns all possible values with their costs. */
export function mended<Value>(
  [first, ...more]: readonly [Input, ...Input[]],
  { read, mend, isWhole }: Repair<Value>,
): readonly Mended<Value>[] {
  let meant: readonly Mended<Value>[] = read(first);
  for (const piece of more) {
    const next = read(piece);
    meant =
      meant.length === 0
        ? next.filter(({ value }) => isWhole(value))
        : meant.flatMap((before) =>
            next.flatMap((after) =>
              mend(before.value, after.value).map(({ value, cost }) => ({
                value,
                cost: before.cost + after.cost + cost,
              })),
            ),
          );
  }
  return meant;
}

/** Reads a value that is said twice, the second time perhaps only its end: "forty four twelve so four four one two". */
export function saidAgain<Value>(
  pieces: readonly Input[],
  read: (piece: Input) => readonly Node<Value>[],
  textOf: (value: Value) => string,
): readonly Mended<Value>[] {
  const [first, again, ...more] = pieces;
  if (first === undefined || again === undefined || more.length > 0) return [];
  const ends = read(again).map(({ value }) => textOf(value));
  return read(first).filter(({ value }) =>
    ends.some((end) => end.length >= SAME && textOf(value).endsWith(end)),
  );
}

const JOINED = 0.6;
const OVERLAPPING = 0.3;
const DOUBTFUL = 1.2;
/** Minimum number of equal characters that shows a repetition. */
const SAME = 3;

/**
 * Returns possible rows of digits and letters after a correction that replaces or extends the row, or replaces its end.
 * @param isWhole whether a row has the length of the value. Any length is allowed if it is undefined.
 */
export function mendRow(
  before: string,
  after: string,
  isWhole: ((row: string) => boolean) | undefined,
): Mended<string>[] {
  if (isWhole === undefined) return mendOpenRow(before, after);
  const found: Mended<string>[] = [];
  if (isWhole(after)) found.push({ value: after, cost: 0 });
  else if (before.length > 1 && after.startsWith(before)) found.push({ value: after, cost: 0 });
  else
    for (let kept = before.length; kept > 0; kept--) {
      const value = before.slice(0, kept) + after;
      if (!isWhole(value)) continue;
      const replaced = before.length - kept;
      const cost =
        replaced === 0
          ? JOINED
          : replaced === after.length || isLike(before.slice(kept), after.slice(0, replaced))
            ? OVERLAPPING
            : DOUBTFUL;
      found.push({ value, cost });
    }
  // The caller may still say the rest.
  return found.length > 0 ? found : mendOpenRow(before, after);
}

/** Returns a partly corrected row of digits with its original length. Undefined if the result is ambiguous. */
export function mendedRow(before: string, after: string): string | undefined {
  const [best, next] = mendRow(before, after, (row) => row.length === before.length).sort(
    (a, b) => a.cost - b.cost,
  );
  if (best?.value.length !== before.length || best.cost >= DOUBTFUL) return undefined;
  return next === undefined || next.cost > best.cost ? best.value : undefined;
}

function mendOpenRow(before: string, after: string): Mended<string>[] {
  const isBegun = before.slice(0, SAME) === after.slice(0, SAME);
  if (isBegun || (after.length >= before.length && isLike(before, after.slice(0, before.length))))
    return [{ value: after, cost: 0 }];
  const over = overlapping(before, after);
  if (after.length >= before.length) {
    const anew = { value: after, cost: over === undefined ? 0 : DOUBTFUL };
    return over === undefined ? [anew] : [{ value: over, cost: 0 }, anew];
  }
  const [end, whole] = [before.slice(-after.length), before.slice(0, -after.length) + after];
  if (isLike(end, after) || after.length < SAME) return [{ value: whole, cost: 0 }];
  return [{ value: over ?? whole, cost: OVERLAPPING }];
}

/** Applies a correction that repeats the end of a row and continues the row: "… 945, no, 954 0002". */
function overlapping(before: string, after: string): string | undefined {
  const least = after.length >= before.length ? SAME : 2;
  for (let length = Math.min(after.length, before.length) - 1; length >= least; length--)
    if (isLike(before.slice(-length), after.slice(0, length))) return before.slice(0, -length) + after;
  return undefined;
}

/** Returns true for rows that differ in one character of at least three, or in two exchanged characters. */
function isLike(before: string, after: string): boolean {
  if (before.length !== after.length) return false;
  const differing = Array.from(before).flatMap((unit, at) => (unit === after.charAt(at) ? [] : [at]));
  if (differing.length < 2) return before.length >= SAME || differing.length === 0;
  const [first = 0, second = 0] = differing;
  return (
    differing.length === 2 &&
    before.charAt(first) === after.charAt(second) &&
    before.charAt(second) === after.charAt(first)
  );
}
