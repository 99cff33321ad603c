import { any, map, optional, phrase, readWhole, rule, seq, wordOf } from './engine.js';
import { Input, type Rule } from './input.js';
import type { Grammar } from './grammar.js';
import { type Part, textOf } from './online-parts.js';
import { OnlineRules } from './online-rules.js';
import { longest } from './online-tokens.js';
import type { OnlineWords } from './online-words.js';
import { type Candidate, decide, type Reading } from './reading.js';
import type { Token } from './token.js';
import { mended, type Mended, piecesOf } from './repair.js';
import { isPath, mendWeb, type Web, writtenHost } from './web-repair.js';

/** Rules for web addresses in a language. */
export interface WebRules {
  /** The scheme, including its slashes. */
  readonly scheme: Rule<string>;
  readonly host: Rule<readonly Part[]>;
  /** The path, from its first mark: "slash a", "colon eight oh eight oh". */
  readonly path: Rule<readonly Part[]>;
  /** A web address, or a part of an address. */
  readonly web: Rule<Web>;
  readonly mark: Rule<unknown>;
  readonly words: OnlineWords;
}

const LEAD_COST = 0.1;
/** Cost of reading only the rest of an address, which may be an address itself. */
const REST_COST = 1;
const SLASHES = /^:?\/\/$/;
/** A web address as it is typed. */
const TYPED =
  /^<?((?:[a-z][a-z\d+.-]{1,11}:\/\/[^\s<>"]+|(?:[\p{L}\p{N}_-]{1,63}\.){1,10}[\p{L}\p{N}-]{2,63}(?::\d{1,5})?(?:[/?#][^\s<>"]*)?))>?$/iu;
const TRAILING = /[.,;!?]+$/;

export function webRulesOf(grammar: Grammar): WebRules {
  const { online } = grammar.language;
  const { host: labels, path: parts, mark, webMark, words } = new OnlineRules(grammar);
  const marks = any(
    webMark,
    seq([webMark, webMark], (first, second) => first + second),
    seq([webMark, webMark, webMark], (first, second, third) => first + second + third),
  );
  const slashes = map(marks, (said) => (SLASHES.test(said) ? '://' : undefined));
  const scheme = seq([longest(phrase(online.schemes)), slashes], (name, after) => name + after);
  const path = rule(() => map(parts, (said) => (isPath(said) ? said : undefined)));
  const lead = optional(map(longest(wordOf(online.leads)), () => true, LEAD_COST));
  // In "www example dot com", the first dot is implied.
  const beginning = map(longest(phrase(online.beginnings)), (text): readonly Part[] => [
    { kind: 'word', text },
    { kind: 'mark', text: '.' },
  ]);
  const host = rule(() =>
    any(
      labels,
      seq([beginning, labels], (www, said) => (said[0]?.kind === 'mark' ? undefined : [...www, ...said])),
    ),
  );
  const whole = seq([lead, optional(scheme), host, optional(path)], (_, by = '', of, rest = []): Web => ({
    scheme: by,
    host: of,
    path: rest,
  }));
  const rest = seq([lead, parts], (_, said): Web => ({ scheme: '', path: said }), REST_COST);
  return { scheme, host, path, web: rule(() => any(whole, rest)), mark: any(mark, webMark), words };
}

/** Reads web addresses. */
export class WebReader {
  private readonly rules: WebRules;

  constructor(private readonly grammar: Grammar) {
    this.rules = webRulesOf(grammar);
  }

  read(text: string): Reading {
    const typed = TYPED.exec(text.trim())?.[1];
    if (typed !== undefined) return { state: 'certain', written: typed.replace(TRAILING, '') };
    const { filler, choice } = this.rules.words;
    const input = new Input(text, filler);
    const { unknowns } = this.grammar.language.repairs;
    // "example dot com slash something"
    const isOpen = ({ folded }: Token, at: number): boolean =>
      unknowns.has(folded) && this.rules.mark(input, at - 1).length > 0;
    if (input.tokens.some(isOpen)) return { state: 'incomplete' };
    const choices = piecesOf(input, choice);
    if (choices.length > 1)
      return { state: choices.every((each) => this.foundIn(each).length > 0) ? 'ambiguous' : 'leftover' };
    const found = this.foundIn(input);
    const whole = found.flatMap(({ value, cost }): Candidate[] => {
      const written = this.written(value);
      return written === undefined ? [] : [{ written, cost }];
    });
    return whole.length === 0 && found.length > 0 ? { state: 'incomplete' } : decide(whole);
  }

  private written({ scheme, host = [], path }: Web): string | undefined {
    const of = writtenHost(host, this.grammar.language.online);
    return of === undefined ? undefined : scheme + of + textOf(withoutHostWords(path, of));
  }

  /** Returns all possible addresses in a text, with their costs. */
  private foundIn(input: Input): readonly Mended<Web>[] {
    return mended<Web>(piecesOf(input, this.rules.words.correction), {
      read: (piece) => readWhole(this.rules.web, piece),
      mend: (before, after) => mendWeb(before, after, this.grammar.language.online),
      isWhole: (value) => this.written(value) !== undefined,
    });
  }
}

/** Returns a path without words at its end that repeat a label of the host: "... slash book, tulip nails is one word". */
function withoutHostWords(path: readonly Part[], host: string): readonly Part[] {
  const labels = new Set(host.split('.').slice(0, -1));
  const at = path.findIndex(
    ({ kind }, nth) =>
      kind === 'word' && path[nth - 1]?.kind !== 'mark' && labels.has(textOf(path.slice(nth))),
  );
  return at < 2 ? path : path.slice(0, at);
}
