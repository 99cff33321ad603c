import type { EntityKind } from '../../detection/kinds.js';
import { isPlain, narrow, type Opening, readOpening } from './brackets.js';
import { BACKSLASH, CLOSE_BRACKET, isAlphanumeric, UNDERSCORE, upperCase } from './characters.js';
import { EARLY_LENGTH, readRun } from './form.js';
import { MIN_ID_LENGTH, type ParsedToken } from './grammar.js';
import { type IssuedId, readIssuedId, skipGap } from './issued-id.js';
import { ANY_KIND, type IssuedTokens } from './issued-tokens.js';
import type { KindEntry, KindLexicon } from './kind-lexicon.js';
import { Label } from './label.js';
import { readLink } from './links.js';
import type { FoundToken, Outcome, Stage } from './match.js';
import { readTail } from './tail.js';
import { END, MORE, type UnitReader } from './unit-reader.js';

/** Maximum length to read of an identifier that deviates from the issued one. */
const MAX_RUN = 64;

/**
 * Finds tokens issued in this request in forms that are not recognized for other tokens: spelled, in other brackets,
 * split, with attributes, percent-encoded. The identifier must be complete, apart from separators between its
 * characters.
 */
export class LooseMatcher {
  /** Whether the undecided candidate is too long to be released as text. */
  counts = false;
  /** Whether the text after a decided token may still belong to it. */
  pendingTail = false;
  private stage: Stage = 'more';
  private nested = false;

  constructor(
    private readonly lexicon: KindLexicon,
    private readonly issued: IssuedTokens,
    private readonly reader: UnitReader,
  ) {}

  matchAt(text: string, start: number, stage: Stage, nested: boolean): Outcome {
    const { reader } = this;
    this.stage = stage;
    this.nested = nested;
    this.counts = false;
    this.pendingTail = false;
    if (this.issued.isEmpty) return undefined;
    reader.open(text, start, stage === 'final');
    const opening = readOpening(reader);
    if (opening === undefined || opening === 'more') return opening && 'prefix';
    if (reader.code === MORE) return 'prefix';
    const from = reader.pos;
    let undecided: Outcome;
    for (const kind of this.lexicon.startingWith(narrow(reader.code))) {
      if (!this.issued.hasKind(kind.name)) continue;
      reader.seek(from);
      const outcome = this.matchKind(kind, opening);
      if (typeof outcome === 'object') return outcome;
      if (undecided !== 'token') undecided = outcome ?? undecided;
    }
    if (undecided !== undefined) return undecided;
    reader.seek(from);
    return opening.closers === '' ? this.matchId(ANY_KIND, opening) : this.matchLabel(opening);
  }

  private matchKind(kind: KindEntry, opening: Opening): Outcome {
    const named = this.readKind(kind);
    const linked = named === true ? readLink(this.reader) : named;
    if (linked !== true) return linked === 'more' ? 'prefix' : undefined;
    return this.matchId(kind.name, opening);
  }

  /** Matches an identifier after words other than its kind, or without words. An identifier belongs to one value. */
  private matchLabel(opening: Opening): Outcome {
    const { reader } = this;
    const label = new Label(reader, opening.square);
    for (;;) {
      const from = reader.pos;
      const outcome = this.matchId(ANY_KIND, opening, label);
      if (typeof outcome === 'object' || outcome === 'token') return outcome;
      reader.seek(from);
      const read = label.readNext(this.lexicon);
      if (read === 'more') return label.held;
      if (!read) return outcome;
    }
  }

  /** Reads the letters of a kind, with gaps between all letters or between none. */
  private readKind({ codes }: KindEntry): boolean | 'more' {
    const { reader } = this;
    let spelled: boolean | undefined;
    let isFirst = true;
    for (const code of codes) {
      if (code === UNDERSCORE) {
        const linked = readLink(reader);
        if (linked !== true) return linked;
        isFirst = true;
        continue;
      }
      if (!isFirst) {
        const gap = skipGap(reader);
        spelled ??= gap;
        if (gap !== spelled) return reader.code === MORE ? 'more' : false;
      }
      isFirst = false;
      if (upperCase(narrow(reader.code)) !== code) return reader.code === MORE ? 'more' : false;
      reader.advance();
    }
    return true;
  }

  private matchId(kind: EntityKind, opening: Opening, label?: Label): Outcome {
    const { reader, issued } = this;
    const isBare = kind === ANY_KIND && opening.closers === '';
    const read = readIssuedId(reader, issued, kind, isBare);
    if (read === 'more') return label?.held ?? 'prefix';
    if (read === undefined) return undefined;
    if (read.extent === 'whole') return this.close(read, opening, false);
    if (read.extent === 'more') return this.undecided(read, opening, label);
    return this.closePart(read, opening, label);
  }

  /** Returns the outcome for an incomplete identifier after which more text may arrive. */
  private undecided({ kind, id, scheme }: IssuedId, opening: Opening, label?: Label): Outcome {
    const certain = isPlain(opening) && kind !== ANY_KIND ? EARLY_LENGTH : MIN_ID_LENGTH;
    const plain = opening.closers === '' || isPlain(opening);
    this.counts = id.length >= MIN_ID_LENGTH || (!plain && id.length >= EARLY_LENGTH);
    if (this.stage === 'early' && plain && id.length >= certain && scheme === 'vault') {
      const [one, other] = this.issued.startingWith(kind, id, scheme);
      if (one !== undefined && other === undefined)
        return { kind, id: one, scheme, damaged: false, suffix: '', encoded: false, end: this.reader.pos };
    }
    return id.length >= EARLY_LENGTH ? 'token' : (label?.held ?? 'prefix');
  }

  /** Returns the outcome for an incomplete identifier: a damaged token if it is long enough, otherwise undefined. */
  private closePart(
    { kind, id, scheme, end, canonical }: IssuedId,
    opening: Opening,
    label?: Label,
  ): Outcome {
    const { reader } = this;
    const isCut = reader.code === END && canonical && label?.isTelling === true;
    if (id.length < (isCut ? 1 : MIN_ID_LENGTH)) return undefined;
    reader.seek(end);
    const rest = opening.closers === '' ? '' : readRun(reader, MAX_RUN).id;
    if (isAlphanumeric(reader.code)) return undefined;
    const [one = id] = this.issued.startingWith(kind, id, scheme);
    const token = this.issued.named({ kind, id: one, scheme });
    return this.close({ ...token, id: id + rest }, opening, true);
  }

  /** Reads the tail after an identifier. */
  private close({ kind, id, scheme }: ParsedToken, opening: Opening, damaged: boolean): Outcome {
    const { reader } = this;
    const end = reader.pos;
    const found = { kind, id, scheme, damaged, suffix: '', encoded: opening.encoded, end };
    if (opening.closers === '') return this.closeOpen(found);
    const plain = isPlain(opening);
    const tail = readTail(reader, opening);
    if (tail === 'more') {
      this.pendingTail = reader.pos > end;
      if (this.stage === 'early' && plain) return found;
      this.counts = true;
      return 'prefix';
    }
    if (tail !== false) return { ...found, suffix: tail.suffix, end: reader.pos };
    return plain ? found : undefined;
  }

  /** Ends a token without an opener. It may have a closer nevertheless. */
  private closeOpen(found: FoundToken): Outcome {
    const { reader } = this;
    if (reader.code === BACKSLASH) reader.advance();
    if (reader.code === MORE && this.stage !== 'early') return 'prefix';
    const closed = reader.code === CLOSE_BRACKET && !this.nested;
    return closed ? { ...found, end: reader.next } : found;
  }
}
