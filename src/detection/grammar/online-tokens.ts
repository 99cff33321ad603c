import { Input, type Rule } from './input.js';

/** Marks that are written for a pause. */
const PAUSE = /^[,;:…!?"()-]$/;

/** Position of the token before or after one, without pauses. @param step 1 or -1 */
export function besideAt(input: Input, at: number, step: number): number {
  let next = at + step;
  while (next >= input.from && PAUSE.test(input.token(next)?.folded ?? '')) next += step;
  return next;
}

/** The word at a position, in small letters; empty outside the text. */
export function saidAt(input: Input, at: number): string {
  return at < input.from ? '' : (input.token(at)?.folded ?? '');
}

/** True for a token that touches another word or number: "jane2". */
export function isChunk(input: Input, at: number): boolean {
  const isBound = (left: number): boolean =>
    left >= input.from &&
    input.isGlued(left + 1) &&
    [left, left + 1].every((each) => input.token(each)?.kind !== 'mark');
  return isBound(at - 1) || isBound(at);
}

/** True for a word beside a mark of an address that is typed: "jane.one". */
export function isTyped(input: Input, at: number): boolean {
  const isMark = (each: number): boolean => /^[._@]$/.test(saidAt(input, each));
  return (
    (input.isGlued(at) && isMark(at - 1)) ||
    (input.isGlued(at + 1) && isMark(at + 1) && input.isGlued(at + 2))
  );
}

const withoutFillers = new WeakMap<Input, Input>();
const nothing: Rule<unknown> = () => [];

/** The same rule, which passes over pauses alone: by what it reads, fillers may be recognized. */
export function apart<Value>(part: Rule<Value>): Rule<Value> {
  return (input, at) => {
    let own = withoutFillers.get(input);
    if (own === undefined) {
      own = new Input(input.text, nothing, input.tokens, input.from, input.to, input.folded);
      withoutFillers.set(input, own);
    }
    return part(own, at);
  };
}

/** Of the readings of a rule, those that read the most. */
export function longest<Value>(part: Rule<Value>): Rule<Value> {
  return (input, at) => {
    const nodes = part(input, at);
    const to = Math.max(...nodes.map(({ end }) => end));
    return nodes.filter(({ end }) => end === to);
  };
}

/** What follows, without being read. */
export function ahead(part: Rule<unknown>): Rule<unknown> {
  return (input, at) => (part(input, at).length > 0 ? [{ end: at, value: undefined, cost: 0 }] : []);
}

/** The end of the text. */
export const atEnd: Rule<unknown> = (input, at) =>
  at >= input.to ? [{ end: at, value: undefined, cost: 0 }] : [];
