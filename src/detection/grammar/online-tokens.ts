import { Input, type Rule } from './input.js';

/** Punctuation that a speech recognizer writes for a pause. */
const PAUSE = /^[,;:…!?"()-]$/;

/** Returns the position of the next token in a direction, without pauses. @param step 1 or -1 */
export function besideAt(input: Input, at: number, step: number): number {
  let next = at + step;
  while (next >= input.from && PAUSE.test(input.token(next)?.folded ?? '')) next += step;
  return next;
}

/** Returns the folded word at a position, or an empty text outside the input. */
export function saidAt(input: Input, at: number): string {
  return at < input.from ? '' : (input.token(at)?.folded ?? '');
}

/** Returns true for a token that touches another word or number: "jane2". */
export function isChunk(input: Input, at: number): boolean {
  const isBound = (left: number): boolean =>
    left >= input.from &&
    input.isGlued(left + 1) &&
    [left, left + 1].every((each) => input.token(each)?.kind !== 'mark');
  return isBound(at - 1) || isBound(at);
}

/** Returns true for a word next to a typed mark of an address: "jane.one". */
export function isTyped(input: Input, at: number): boolean {
  const isMark = (each: number): boolean => /^[._@]$/.test(saidAt(input, each));
  return (
    (input.isGlued(at) && isMark(at - 1)) ||
    (input.isGlued(at + 1) && isMark(at + 1) && input.isGlued(at + 2))
  );
}

const withoutFillers = new WeakMap<Input, Input>();
const nothing: Rule<unknown> = () => [];

/** Makes a rule ignore pauses but no fillers, so that rules for fillers can use it. */
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

/** Keeps only the longest interpretations of a rule. */
export function longest<Value>(part: Rule<Value>): Rule<Value> {
  return (input, at) => {
    const nodes = part(input, at);
    const to = Math.max(...nodes.map(({ end }) => end));
    return nodes.filter(({ end }) => end === to);
  };
}

/** Requires that a rule matches at a position, without consuming tokens. */
export function ahead(part: Rule<unknown>): Rule<unknown> {
  return (input, at) => (part(input, at).length > 0 ? [{ end: at, value: undefined, cost: 0 }] : []);
}

/** Matches the end of the text. */
export const atEnd: Rule<unknown> = (input, at) =>
  at >= input.to ? [{ end: at, value: undefined, cost: 0 }] : [];
