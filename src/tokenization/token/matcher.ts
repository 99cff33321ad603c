import { ENCODED_OPENING, type Opening, readEncoded, SQUARE_OPENING } from './brackets.js';
import {
  BACKSLASH,
  CLOSE_BRACKET,
  isBlank,
  isInvisible,
  isSmallLetter,
  OPEN_BRACKET,
  PERCENT,
  TILDE,
} from './characters.js';
import type { IssuedTokens } from './issued-tokens.js';
import type { KindEntry, KindLexicon } from './kind-lexicon.js';
import {
  countsAsToken,
  EARLY_LENGTH,
  type IdRun,
  isCutOff,
  isStrict,
  mayBecomeToken,
  mayBeIssued,
  readForm,
  readRun,
  skipGap,
  type TokenForm,
} from './form.js';
import {
  MAX_AEAD_ID_LENGTH,
  MIN_AEAD_ID_LENGTH,
  MIN_ID_LENGTH,
  type ParsedToken,
  VAULT_ID_LENGTH,
} from './grammar.js';
import { LooseMatcher } from './loose-matcher.js';
import type { FoundToken, Outcome, Stage, Undecided } from './match.js';
import { readTail } from './tail.js';
import { END, MORE, UnitReader } from './unit-reader.js';

/** Maximum length to read of an overlong identifier. */
const MAX_RUN = 64;
/** Maximum number of gaps (blanks, line breaks, hyphens) that a model may have inserted into an identifier. */
const MAX_GAPS = 4;
/** Number of a kind's letters in capitals that almost certainly begin a token after a bracket. */
const TELLING_LETTERS = 2;
const PLAIN = { suffix: '', encoded: false } as const;
const EMPTY_RUN: IdRun = { id: '', canonical: true, headEnd: -1 };

/** Decides whether a token begins at a position. More text never changes a decision. */
export class TokenMatcher {
  private readonly reader: UnitReader;
  private readonly loose: LooseMatcher;
  private stage: Stage = 'more';
  private nested = false;
  /** Whether the undecided candidate is long enough to count as a token. */
  private counts = false;
  private opening: Opening = SQUARE_OPENING;
  /** Whether the text after the token may belong to it. */
  private tailIsPending = false;

  constructor(
    private readonly lexicon: KindLexicon,
    private readonly issued: IssuedTokens,
    json: boolean,
  ) {
    this.reader = new UnitReader(json);
    this.loose = new LooseMatcher(lexicon, issued, this.reader);
  }

  /** Whether the last token or candidate is complete except for text that may follow in its brackets. */
  get pendingTail(): boolean {
    return this.loose.pendingTail || this.tailIsPending;
  }

  /** @param nested whether a bracket of the surrounding text is open, which a `]` after a token without `[` closes */
  matchAt(text: string, start: number, stage: Stage, nested: boolean): Outcome {
    const outcome = this.match(text, start, stage, nested);
    if (typeof outcome !== 'object') return outcome;
    const token = this.issued.named(outcome);
    return this.isOwnBackslash(start) && this.issued.followsBackslash(token) ? undefined : token;
  }

  /** Returns true for a backslash at the start. It escapes the bracket for Markdown, unless the request has it, too. */
  private isOwnBackslash(start: number): boolean {
    this.reader.seek(start);
    return this.reader.code === BACKSLASH;
  }

  private match(text: string, start: number, stage: Stage, nested: boolean): Outcome {
    this.reader.open(text, start, stage === 'final');
    if (isInvisible(this.reader.code)) return undefined;
    const loose = this.loose.matchAt(text, start, stage, nested);
    this.tailIsPending = false;
    if (typeof loose === 'object') return loose;
    const outcome = this.matchStrict(text, start, stage, nested);
    this.counts ||= this.loose.counts;
    if (loose === undefined) return outcome;
    if (stage === 'early' && !this.loose.counts) {
      if (typeof outcome !== 'object' || this.issued.has(outcome)) return outcome;
      // The possibly damaged token may be a word of another token.
      this.counts = true;
      return loose;
    }
    return outcome === 'token' || outcome === 'kind' ? outcome : loose;
  }

  private matchStrict(text: string, start: number, stage: Stage, nested: boolean): Outcome {
    const { reader } = this;
    this.stage = stage;
    this.nested = nested;
    this.counts = false;
    reader.open(text, start, stage === 'final');
    const opened = this.readOpener();
    if (opened === 'more') return 'prefix';
    if (opened === undefined) return undefined;
    if (reader.code === MORE) return 'prefix';
    return this.matchKinds(opened);
  }

  private matchKinds(opened: boolean): Outcome {
    const { reader } = this;
    const from = reader.pos;
    const lowerCase = !opened && isSmallLetter(reader.code);
    let undecided: Undecided | undefined;
    let cut: FoundToken | undefined;
    for (const kind of this.lexicon.startingWith(reader.code)) {
      const isIssued = this.issued.hasKind(kind.name);
      // In lower case without a bracket, only issued tokens count, so that "a name" is not held back.
      if (lowerCase && !isIssued) continue;
      reader.seek(from);
      const form = readForm(reader, kind, opened);
      if (form === undefined) {
        if (opened && isIssued) cut ??= this.cutAmidKind(kind, from);
      } else if (form === 'more') {
        if (undecided !== 'kind') undecided = opened && this.isAmidKind(kind, from) ? 'kind' : 'prefix';
      } else {
        const outcome = this.matchId(form);
        if (outcome === undefined) continue;
        return undecided === undefined || outcome === 'token' ? outcome : undecided;
      }
    }
    return undecided ?? cut;
  }

  /** Reads an opening bracket. @returns whether there is one; undefined if no token begins */
  private readOpener(): boolean | 'more' | undefined {
    const { reader } = this;
    this.opening = SQUARE_OPENING;
    if (reader.code === PERCENT) {
      this.opening = ENCODED_OPENING;
      const encoded = readEncoded(reader, '5B');
      return encoded === false ? undefined : encoded;
    }
    const escaped = reader.code === BACKSLASH;
    if (escaped) reader.advance();
    if (reader.code !== OPEN_BRACKET) return escaped && reader.code !== MORE ? undefined : false;
    reader.advance();
    if (isBlank(reader.code)) reader.advance();
    return true;
  }

  /**
   * Decides a candidate on a timeout, though more text may arrive.
   * @returns the token if only one is possible; `keep` if the candidate counts as a token but is ambiguous; undefined
   * if it may be released as text
   */
  decideEarly(text: string, start: number, nested: boolean): FoundToken | 'keep' | undefined {
    const outcome = this.matchAt(text, start, 'early', nested);
    if (typeof outcome === 'object') return outcome;
    return this.counts ? 'keep' : undefined;
  }

  private matchId(form: TokenForm): Outcome {
    const { reader } = this;
    const start = reader.pos;
    if (reader.code === BACKSLASH) reader.advance();
    if (reader.code === MORE) return this.undecided(form, EMPTY_RUN);
    if (reader.code === TILDE) return this.matchAead(form);
    return reader.pos === start ? this.matchVault(form) : undefined;
  }

  /** Returns a damaged token if the text ends within the kind, in capitals, of an issued token. */
  private cutAmidKind(kind: KindEntry, from: number): FoundToken | undefined {
    const { code, pos: end } = this.reader;
    if (code !== END || end === from || !this.isAmidKind(kind, from, 1)) return undefined;
    return { kind: kind.name, id: '', scheme: 'vault', damaged: true, end, ...PLAIN };
  }

  /** Returns true if at least `atLeast` letters of the kind, in capitals, are between `from` and the reader. */
  private isAmidKind({ codes }: KindEntry, from: number, atLeast = TELLING_LETTERS): boolean {
    const { reader } = this;
    const end = reader.pos;
    reader.seek(from);
    let at = 0;
    for (; reader.pos < end; at += 1) {
      if (reader.code !== codes[at]) return false;
      reader.advance();
    }
    return at >= atLeast;
  }

  private matchVault(form: TokenForm): Outcome {
    const { reader, issued } = this;
    const run = readRun(reader, MAX_RUN);
    const head = { kind: form.kind, id: run.id.slice(0, VAULT_ID_LENGTH), scheme: 'vault' } as const;
    if (issued.has(head)) {
      if (run.id.length === VAULT_ID_LENGTH) return this.close(form, head, false);
      return { damaged: false, end: run.headEnd, ...PLAIN, ...head };
    }
    if (reader.code === MORE) return this.undecided(form, run);
    const end = reader.pos;
    const following = reader.code;
    const gapped = isStrict(form) ? this.matchGapped(form, run.id, 'vault') : undefined;
    if (gapped !== undefined) return gapped;
    if (!countsAsToken(form, run, following, issued) && !isCutOff(form, run, following, issued))
      return undefined;
    reader.seek(end);
    return this.close(form, { ...head, id: run.id }, run.id.length !== VAULT_ID_LENGTH);
  }

  private matchAead(form: TokenForm): Outcome {
    const { reader } = this;
    reader.advance();
    const { id } = readRun(reader, MAX_AEAD_ID_LENGTH);
    const token = { kind: form.kind, id, scheme: 'aead' } as const;
    const issued = this.issued.has(token);
    if (reader.code === MORE && !(this.stage === 'early' && issued)) {
      this.counts = id.length >= MIN_ID_LENGTH;
      return form.underscore && !issued ? 'token' : 'prefix';
    }
    const end = reader.pos;
    const following = reader.code;
    const gapped = isStrict(form) && !issued ? this.matchGapped(form, id, 'aead') : undefined;
    if (gapped !== undefined) return gapped;
    const isCut = isStrict(form) && form.capitals && following === END;
    if (!isCut && id.length < (form.underscore || issued ? MIN_ID_LENGTH : MIN_AEAD_ID_LENGTH))
      return undefined;
    reader.seek(end);
    return this.close(form, token, id.length < MIN_AEAD_ID_LENGTH);
  }

  /**
   * Reads an identifier with blanks, line breaks and hyphens, which is possible after `[KIND_` if it is complete and
   * either was issued in this request or is followed by a bracket.
   */
  private matchGapped(form: TokenForm, head: string, scheme: 'vault' | 'aead'): Outcome {
    const { reader } = this;
    const max = scheme === 'vault' ? VAULT_ID_LENGTH : MAX_AEAD_ID_LENGTH;
    let id = head;
    for (let gaps = 0; gaps < MAX_GAPS && id.length < max; gaps += 1) {
      const closed =
        scheme === 'aead' ? this.closeAttributes(form, { kind: form.kind, id, scheme }) : undefined;
      if (closed !== undefined) return closed;
      if (!skipGap(reader)) break;
      id += readRun(reader, max + 1 - id.length).id;
      this.counts = id.length >= MIN_ID_LENGTH;
      if (reader.code === MORE && id.length < max) return 'token';
    }
    const whole = scheme === 'vault' ? id.length === max : id.length >= MIN_AEAD_ID_LENGTH;
    if (!whole || id === head) return undefined;
    const token = { kind: form.kind, id, scheme };
    const issued = this.issued.has(token);
    if (reader.code === MORE && !issued) return 'token';
    const end = reader.pos;
    const outcome = this.close(form, token, false);
    return issued || typeof outcome !== 'object' || outcome.end > end ? outcome : undefined;
  }

  /** Ends a complete `aead` identifier before attributes, though their letters and digits could belong to it. */
  private closeAttributes(form: TokenForm, token: ParsedToken): Outcome {
    const { reader } = this;
    const end = reader.pos;
    if (token.id.length < MIN_AEAD_ID_LENGTH || !isBlank(reader.code)) return undefined;
    const closed = this.closeTail(form, token, false);
    if (closed === undefined) reader.seek(end);
    else if (typeof closed === 'string') this.counts = true;
    return closed;
  }

  /** Reads an ending, attributes and the closing bracket. */
  private closeTail(form: TokenForm, token: ParsedToken, damaged: boolean): Outcome {
    const { reader, opening } = this;
    const end = reader.pos;
    if (!form.opened) return undefined;
    const found = { damaged, end, suffix: '', encoded: opening.encoded, ...token };
    const tail = readTail(reader, opening);
    if (tail === false) return undefined;
    if (tail !== 'more') return { ...found, suffix: tail.suffix, end: reader.pos };
    this.tailIsPending = reader.pos > end;
    if (this.stage === 'early') return found;
    return 'prefix';
  }

  /** Reads the closing bracket, which may be missing, escaped, or after a blank. */
  private close(form: TokenForm, token: ParsedToken, damaged: boolean): Outcome {
    const { reader } = this;
    const end = reader.pos;
    const closedTail = this.closeTail(form, token, damaged);
    if (closedTail !== undefined) return closedTail;
    reader.seek(end);
    if (form.opened && isBlank(reader.code)) reader.advance();
    if (reader.code === BACKSLASH) reader.advance();
    if (reader.code === MORE && this.stage !== 'early') return 'prefix';
    const closed = reader.code === CLOSE_BRACKET && (form.opened || !this.nested);
    return { damaged, end: closed ? reader.next : end, ...PLAIN, ...token };
  }

  /** Keeps a run at the end of the text undecided, or decides it in the stage `early` if only one token is possible. */
  private undecided(form: TokenForm, run: IdRun): Outcome {
    const { issued, reader } = this;
    const { length } = run.id;
    const whole = length >= VAULT_ID_LENGTH;
    this.counts = countsAsToken(form, run, MORE, issued);
    if (this.stage === 'early') {
      const token = { kind: form.kind, id: run.id, scheme: 'vault', end: reader.pos, ...PLAIN } as const;
      if (whole && this.counts) return { damaged: length !== VAULT_ID_LENGTH, ...token };
      const enough = length >= (isStrict(form) ? EARLY_LENGTH : MIN_ID_LENGTH);
      const [id, other] = enough ? issued.startingWith(form.kind, run.id) : [];
      if (id !== undefined && other === undefined) return { damaged: false, ...token, id };
    }
    if (!mayBecomeToken(form, run, issued)) return undefined;
    const sure = form.underscore && (form.opened || form.capitals);
    const likely = sure || (length >= EARLY_LENGTH && mayBeIssued(form, run, issued));
    return likely && !whole ? 'token' : 'prefix';
  }
}
