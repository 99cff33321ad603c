import type { Language } from '../languages/language.js';
import { readWhole } from './engine.js';
import { grammarOf } from './grammar.js';
import { Input } from './input.js';
import { isLike, type Part, textOf } from './online-parts.js';
import { OnlineRules } from './online-rules.js';
import { saidAt } from './online-tokens.js';

/** UTF-16 code units before "at" within which a local part begins. */
const LOOK_BACK = 400;
/** UTF-16 code units of a typed local part (64 octets, RFC 5321) and the word before it. */
const LONGEST_TYPED = 100;
/** The word that touches the end, and the word before it. */
const TYPED = /(?:([\p{L}\p{M}]+)[\s,.;:]*\s)?([\p{L}\p{M}\p{N}._%+'-]+)$/u;
/** Tokens of the longest part, such as "n as in nancy". */
const LONGEST_PART = 8;
/** Words before a local part that may belong to it if an introduction precedes them: "my email is jane doe at …". */
const MOST_WORDS = 2;
/** Shorter words occur twice in one address. */
const LEAST_REPEATED = 3;

/** The local part of an e-mail address, as a caller says it. */
export interface LocalPart {
  /** UTF-16 offset of its first word. */
  readonly start: number;
  readonly written: string;
  /** True if it has a mark, a digit or a spelled letter, so that it is certainly part of an address. */
  readonly isCertain: boolean;
}

/** How the "at" of an address appears in a text. */
export interface Anchor {
  /** True for an `@` without spaces around it. */
  readonly isWritten: boolean;
  /** True for a spoken word. */
  readonly isSpoken: boolean;
}

/** A part of an address, with the positions of its tokens. */
interface Piece extends Part {
  readonly from: number;
  readonly to: number;
}

/** Reads the local parts of e-mail addresses in texts of a language. */
export class LocalParts {
  private readonly rules: OnlineRules;
  private readonly months: ReadonlySet<string>;

  constructor(private readonly language: Language) {
    this.rules = new OnlineRules(grammarOf(language));
    this.months = new Set(language.months);
  }

  /**
   * Returns the local part directly before an "at", or `undefined` if the text has no local part there.
   *
   * @param end UTF-16 offset of the "at"
   * @param floor UTF-16 offset of the end of the preceding address
   */
  before(text: string, end: number, floor: number, anchor: Anchor): LocalPart | undefined {
    const typed = anchor.isWritten ? this.typedBefore(text, end, floor) : undefined;
    if (typed !== undefined) return typed;
    const from = Math.max(floor, end - LOOK_BACK);
    const input = new Input(text.slice(from, end), this.rules.words.filler);
    const pieces = this.pieces(input, anchor);
    const [first] = pieces;
    if (first === undefined) return undefined;
    const [reading] = readWhole(this.rules.parts, input.slice(first.from, input.to));
    return {
      start: from + (input.tokens[first.from]?.start ?? 0),
      written: textOf(reading?.value ?? pieces),
      isCertain: input.to - first.from > 1 && pieces.some(({ kind }) => kind !== 'word'),
    };
  }

  /** Returns the word that touches an `@`, as most addresses are typed; `undefined` if the name of a mark precedes it. */
  private typedBefore(text: string, end: number, floor: number): LocalPart | undefined {
    const before = text.slice(Math.max(floor, end - LONGEST_TYPED), end);
    const [, lead = '', written = ''] = TYPED.exec(before) ?? [];
    if (written === '' || this.language.online.marks.has(lead.toLowerCase())) return undefined;
    return { start: end - written.length, written, isCertain: false };
  }

  private pieces(input: Input, { isWritten, isSpoken }: Anchor): readonly Piece[] {
    const last = this.pieceBefore(input, input.to);
    if (last === undefined || last.kind === 'mark' || (isWritten && last.to < input.to)) return [];
    let pieces: readonly Piece[] = [last];
    for (;;) {
      const more = this.boundBefore(input, pieces, isWritten);
      if (more.length === 0) break;
      pieces = [...more, ...pieces];
    }
    pieces = this.restarted(this.withoutPronoun(input, this.afterDate(pieces)));
    const [only, ...others] = pieces;
    const { leads, noMailbox } = this.language.mailboxes;
    if (isSpoken && only?.kind === 'word' && others.length === 0 && noMailbox.has(only.text)) return [];
    return isSpoken ? this.withIntroduced(input, pieces, leads, noMailbox) : pieces;
  }

  /** The part that ends right before a position, or before fillers. */
  private pieceBefore(input: Input, at: number): Piece | undefined {
    let best: (Piece & { readonly cost: number }) | undefined;
    for (let from = at - 1; from >= Math.max(input.from, at - LONGEST_PART); from--)
      for (const { end, value, cost } of this.rules.part(input, from)) {
        if (end > at) continue;
        const gap = input.gapsAt(end).find((each) => each.end === at);
        if (gap === undefined || (best !== undefined && best.cost < cost + gap.cost)) continue;
        // "the letter u": the label is no part of the letter.
        if (best?.cost === cost + gap.cost && this.rules.words.isAside(input, from)) continue;
        best = { from, to: end, cost: cost + gap.cost, ...value };
      }
    return best;
  }

  /** Parts before the first one that certainly belong to the same address. */
  private boundBefore(input: Input, pieces: readonly Piece[], isWritten: boolean): readonly Piece[] {
    const [first, ...more] = pieces;
    const before = first && this.pieceBefore(input, first.from);
    if (first === undefined || before === undefined || this.isPause(input, before.to, first.from)) return [];
    if (before.kind === 'mark' || before.kind === 'link' || before.kind === 'hint') {
      if (before.kind === 'mark' && this.isMentioned(input, before)) return [];
      const joined = this.pieceBefore(input, before.from);
      const isApart =
        joined === undefined ||
        joined.kind === 'mark' ||
        this.rules.words.isAside(input, joined.from) ||
        this.isPause(input, joined.to, before.from);
      return isApart ? [] : [joined, before];
    }
    if (isWritten) return [];
    // "oh yes grandma underscore sue at …"
    if (before.kind !== 'word') return first.kind === 'word' && before.to < first.from ? [] : [before];
    const { leads, noMailbox } = this.language.mailboxes;
    if (leads.has(before.text) || noMailbox.has(before.text)) return [];
    const isInitial = more.length === 0 && first.kind === 'letters' && first.text.length === 1;
    const other = pieces.findIndex(({ kind }) => kind !== 'letters');
    const spelled = textOf(other < 0 ? pieces : pieces.slice(0, other));
    return isInitial || isLike(before.text, spelled) || first.kind === 'digits' ? [before] : [];
  }

  /** True for a pause mark between two parts that no filler accompanies. */
  private isPause(input: Input, from: number, to: number): boolean {
    const between = input.tokens.slice(from, to);
    return between.length > 0 && between.every(({ kind }) => kind === 'mark');
  }

  /** True for a mark that is talked about, rather than said as part of the address: "not a dot", "there's a dash". */
  private isMentioned(input: Input, { from }: Piece): boolean {
    const { mentions, article, surelyArticle } = this.language.mailboxes;
    const said = saidAt(input, from - 1);
    return (
      surelyArticle.test(`${said} ${saidAt(input, from)}`) ||
      (said === article && mentions.has(saidAt(input, from - 2)))
    );
  }

  /** The parts after a date: "january nineteen sixty six h dot lund at …". */
  private afterDate(pieces: readonly Piece[]): readonly Piece[] {
    const month = pieces.findLastIndex(({ text }) => this.months.has(text));
    if (month < 0) return pieces;
    let next = month + 1;
    while (pieces[next]?.kind === 'digits') next++;
    const follows = pieces[next];
    return next > month + 1 && follows !== undefined && follows.kind !== 'mark' ? pieces.slice(next) : pieces;
  }

  /** The parts without a letter at the beginning that is a word of the sentence: "I think a jane at …". */
  private withoutPronoun(input: Input, pieces: readonly Piece[]): readonly Piece[] {
    const [first, second] = pieces;
    const isPronoun =
      first?.kind === 'letters' &&
      first.to === first.from + 1 &&
      second?.kind === 'word' &&
      this.language.letters.wordLetters.has(first.text) &&
      !this.rules.words.isAside(input, first.from - 1);
    return isPronoun ? pieces.slice(1) : pieces;
  }

  /** The parts from where the caller begins the address again: "jane dot d sorry jane dot doe". */
  private restarted(pieces: readonly Piece[]): readonly Piece[] {
    const at = pieces.findLastIndex(
      ({ kind, text }, nth) =>
        kind === 'word' &&
        text.length >= LEAST_REPEATED &&
        pieces[nth - 1]?.kind !== 'mark' &&
        pieces.slice(0, nth).some((earlier) => earlier.text === text),
    );
    return at > 0 ? pieces.slice(at) : pieces;
  }

  /** The parts with words before them that follow an introduction. */
  private withIntroduced(
    input: Input,
    pieces: readonly Piece[],
    leads: ReadonlySet<string>,
    noMailbox: ReadonlySet<string>,
  ): readonly Piece[] {
    const words: Piece[] = [];
    for (;;) {
      const { from = 0 } = words[0] ?? pieces[0] ?? {};
      const said = saidAt(input, from - 1);
      if (leads.has(said)) return [...words, ...pieces];
      const before = this.pieceBefore(input, from);
      const isWord = before?.kind === 'word' && before.to === from && !noMailbox.has(said);
      if (!isWord || words.length === MOST_WORDS) return pieces;
      words.unshift(before);
    }
  }
}
