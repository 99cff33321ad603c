import type { Input, Node, Rule } from './input.js';

/** The pieces of a text between corrections, at least one: "0143, no, 0142" is "0143" and "0142". */
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

/** How a value of a type is put right. */
export interface Repair<Value> {
  /** Readings of a piece, each of all its tokens. */
  readonly read: (piece: Input) => readonly Node<Value>[];
  /** Possible meanings of a piece that follows a correction. */
  readonly mend: (before: Value, after: Value) => readonly Mended<Value>[];
  /** Whether a piece is a complete value, so that an unreadable piece before it can be ignored. */
  readonly isWhole: (value: Value) => boolean;
}

export interface Mended<Value> {
  readonly value: Value;
  readonly cost: number;
}

/** What is meant by pieces of which each puts right the ones before it; all that they may mean, each with its cost. */
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

/** What is said twice in other words: "forty four twelve so four four one two", or only its end the second time. */
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
/** So many characters tell that the same is said again. */
const SAME = 3;

/**
 * What a row of digits and letters may be after some of it was said anew: all of it, its end, or more of it.
 * @param isWhole whether a row is as long as the value may be; undefined: of any length
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
  // The rest may be said yet.
  return found.length > 0 ? found : mendOpenRow(before, after);
}

/** A whole row of digits after some of it was said anew; undefined if it isn't clear which. */
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

/** A row of which the end was said anew, and more after it: "… 945, no, 954 0002". */
function overlapping(before: string, after: string): string | undefined {
  const least = after.length >= before.length ? SAME : 2;
  for (let length = Math.min(after.length, before.length) - 1; length >= least; length--)
    if (isLike(before.slice(-length), after.slice(0, length))) return before.slice(0, -length) + after;
  return undefined;
}

/** The same but for one character of at least three, or for two that changed places. */
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
