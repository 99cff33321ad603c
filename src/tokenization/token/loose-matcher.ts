import type { EntityKind } from '../../detection/kinds.js';
import { BACKSLASH, CLOSE_BRACKET, isBlank, isHyphen, TILDE, UNDERSCORE, upperCase } from './characters.js';
import { isPlain, narrow, type Opening, readEncoded, readOpening } from './brackets.js';
import { EARLY_LENGTH } from './form.js';
import { canonicalCharacter, MIN_ID_LENGTH, type ParsedToken, type TokenScheme } from './grammar.js';
import { ANY_KIND, type IssuedTokens } from './issued-tokens.js';
import type { KindEntry, KindLexicon } from './kind-lexicon.js';
import { readLink, readWord } from './links.js';
import type { FoundToken, Outcome, Stage } from './match.js';
import { readTail } from './tail.js';
import { MORE, type UnitReader } from './unit-reader.js';

const MAX_GAP = 3;
const MAX_WORDS = 3;
const ENCODED_TILDE = '7E';

/**
 * Finds tokens that were issued in this request in the forms that no other token is recognised in: spelled, in other brackets,
 * in two, with attributes, percent-encoded. The identifier must be there whole: only signs between its characters are skipped.
 */
export class LooseMatcher {
  /** The undecided candidate is so long that it must not be released as text. */
  counts = false;
  /** The token is decided, but what follows it may belong to it. */
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
    if (undecided !== undefined || !opening.square) return undecided;
    reader.seek(from);
    return this.matchWords(opening);
  }

  private matchKind(kind: KindEntry, opening: Opening): Outcome {
    const named = this.readKind(kind);
    const linked = named === true ? readLink(this.reader) : named;
    if (linked !== true) return linked === 'more' ? 'prefix' : undefined;
    return this.matchId(kind.name, opening);
  }

  /**
   * Up to three words that are no kind, or not that of the identifier: models call a value what they take it for. A kind after
   * a blank, as in `[call PHONE_…]`, begins a token of its own.
   */
  private matchWords(opening: Opening): Outcome {
    const { reader } = this;
    let name = '';
    let isSpaced = false;
    for (let words = 1; words <= MAX_WORDS; words += 1) {
      const word = readWord(reader);
      if (reader.code === MORE) return 'prefix';
      name += word;
      const joint = reader.code === BACKSLASH ? UNDERSCORE : narrow(reader.code);
      const linked = word !== '' && readLink(reader);
      if (linked !== true) return linked === 'more' ? 'prefix' : undefined;
      if (isSpaced && joint === UNDERSCORE && this.lexicon.has(name)) return undefined;
      const after = reader.pos;
      const outcome = this.matchId(ANY_KIND, opening);
      if (outcome !== undefined || !(isBlank(joint) || joint === UNDERSCORE)) return outcome;
      isSpaced ||= isBlank(joint);
      name = isBlank(joint) ? '' : `${name}_`;
      reader.seek(after);
    }
    return undefined;
  }

  /** The letters of a kind: all of them with a gap between them, or none. */
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
        const gap = this.skipGap();
        spelled ??= gap;
        if (gap !== spelled) return reader.code === MORE ? 'more' : false;
      }
      isFirst = false;
      if (upperCase(narrow(reader.code)) !== code) return reader.code === MORE ? 'more' : false;
      reader.advance();
    }
    return true;
  }

  private matchId(kind: EntityKind, opening: Opening): Outcome {
    const { reader } = this;
    if (reader.code === BACKSLASH) reader.advance();
    let scheme: TokenScheme = 'vault';
    const encoded = readEncoded(reader, ENCODED_TILDE);
    if (encoded === 'more') return 'prefix';
    if (encoded || narrow(reader.code) === TILDE) {
      if (!encoded) reader.advance();
      scheme = 'aead';
    }
    let id = '';
    let target: string | undefined;
    for (;;) {
      const token = { kind, id, scheme };
      if (target === undefined ? this.issued.has(token) : target === id) return this.close(token, opening);
      if (id !== '') this.skipGap();
      const character = canonicalCharacter(narrow(reader.code));
      if (reader.code === MORE) return this.undecided(token, opening);
      if (character === '') return undefined;
      id += character;
      if (target === undefined) {
        const [one, other] = this.issued.startingWith(kind, id, scheme);
        if (one === undefined) return undefined;
        if (other === undefined) target = one;
      } else if (target.charCodeAt(id.length - 1) !== character.charCodeAt(0)) return undefined;
      reader.advance();
    }
  }

  /** An identifier of which a part is there. */
  private undecided({ kind, id, scheme }: ParsedToken, opening: Opening): Outcome {
    const certain = isPlain(opening) && kind !== ANY_KIND ? EARLY_LENGTH : MIN_ID_LENGTH;
    const plain = opening.closers === '' || isPlain(opening);
    this.counts = id.length >= MIN_ID_LENGTH || (!plain && id.length >= EARLY_LENGTH);
    if (this.stage === 'early' && plain && id.length >= certain && scheme === 'vault') {
      const [one, other] = this.issued.startingWith(kind, id, scheme);
      if (one !== undefined && other === undefined)
        return { kind, id: one, scheme, damaged: false, suffix: '', encoded: false, end: this.reader.pos };
    }
    return id.length >= EARLY_LENGTH ? 'token' : 'prefix';
  }

  /** What follows a complete identifier. */
  private close(token: ParsedToken, opening: Opening): Outcome {
    const { reader } = this;
    const end = reader.pos;
    const found: FoundToken = { damaged: false, suffix: '', encoded: opening.encoded, end, ...token };
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

  /** A token without an opener may have a closer nevertheless. */
  private closeOpen(found: FoundToken): Outcome {
    const { reader } = this;
    if (reader.code === BACKSLASH) reader.advance();
    if (reader.code === MORE && this.stage !== 'early') return 'prefix';
    const closed = reader.code === CLOSE_BRACKET && !this.nested;
    return closed ? { ...found, end: reader.next } : found;
  }

  /** Skips up to three signs that stand between spelled characters. */
  private skipGap(): boolean {
    const { reader } = this;
    const start = reader.pos;
    for (let width = 0; width < MAX_GAP; width += 1) {
      const { code } = reader;
      const isDot = code === 0x2e || code === 0x2c;
      if (!isDot && !isBlank(code) && !isHyphen(code)) break;
      reader.advance();
    }
    return reader.pos > start;
  }
}
