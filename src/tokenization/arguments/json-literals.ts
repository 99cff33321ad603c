import { DefinedNames } from '../../common/text/defined-names.js';
import { escapeJson } from '../token/json-string.js';
import type { Piece, TokenMatch } from '../token/match.js';
import { NestedJson } from './nested-json.js';

/** Path of a value in a JSON text: member names and list indexes, from the root. */
export type JsonPath = readonly (string | number)[];

/** JSON value that contains tokens: a string, or an unquoted value. */
export interface Literal {
  readonly path: JsonPath;
  /** Raw part of the string before the first token. It was already emitted. */
  readonly before: string;
  /** Tokens and texts from the first token to the end of the string. */
  readonly pieces: readonly Piece[];
  /** For a string that contains JSON texts: the nesting depth of each element of `pieces`. */
  readonly depths?: readonly number[];
  /** `whole`: a quoted token. `bare`: an unquoted value, which consists of a token, or of tokens and adjacent text. */
  readonly extent: 'whole' | 'part' | 'bare';
  /** True if the literal is in the place of a member name. */
  readonly isName?: boolean;
  /** Unmasked member name, if the request defines it. */
  readonly defined?: string;
}

/** Text without tokens, a token in a member name, or a value that contains tokens. */
export type Unit = string | TokenMatch | Literal;

interface Frame {
  readonly isList: boolean;
  name: string | undefined;
  index: number;
}

const STRUCTURE = /[{}[\],:"]/;
const BLANK = /\s/;
/** Maximum length of the recorded beginning of a string. No schema requires a form for longer texts. */
const MOST_BEFORE = 200;

/**
 * Follows a JSON text that arrives in chunks, and gathers the strings that contain tokens. The written form of a value
 * depends on its member and on the rest of its string. All other text is emitted at once. Text that is not JSON passes
 * unchanged, with its tokens one by one.
 */
export class JsonLiterals {
  private readonly frames: Frame[] = [];
  private within: 'none' | 'name' | 'string' = 'none';
  private escaped = false;
  private expectsName = false;
  /** Raw part of the current string before its first token. */
  private before = '';
  private held: Piece[] | undefined;
  private depths: number[] = [];
  private nested = new NestedJson();
  /** Unquoted text and tokens since the last structural character. */
  private bare: Piece[] = [];

  /** @param names member names that the request defines; names are held back until they end, and matched as a whole */
  constructor(private readonly names: DefinedNames = DefinedNames.NONE) {}

  push(pieces: readonly Piece[]): Unit[] {
    const units: Unit[] = [];
    for (const piece of pieces) {
      if (typeof piece === 'string') this.addText(units, piece);
      else this.addToken(units, piece);
    }
    return units;
  }

  /** Returns the held parts of an unfinished value. */
  flush(): Unit[] {
    const units: Unit[] = [];
    this.close(units);
    this.closeBare(units);
    return units;
  }

  private addToken(units: Unit[], match: TokenMatch): void {
    if (this.within === 'string' || this.held !== undefined) this.hold(match);
    else if (this.within === 'name') units.push(match);
    else if (!match.wholeString && this.frames.length > 0) this.bare.push(match);
    else {
      this.closeBare(units);
      const extent = match.wholeString ? 'whole' : 'bare';
      units.push({ path: this.path, before: '', pieces: [match], extent });
    }
  }

  private addText(units: Unit[], text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at);
      if (this.within === 'none') {
        if (this.isBare(character)) {
          if (at > from && this.bare.length === 0) units.push(text.slice(from, at));
          const end = this.endOfBare(text, at);
          this.bare.push(text.slice(at, end));
          from = end;
          at = end - 1;
        } else {
          if (this.bare.length > 0) this.closeBare(units);
          this.readStructure(character);
          if (this.holdsName) {
            units.push(text.slice(from, at + 1));
            from = at + 1;
            this.held = [];
          }
        }
      } else if (this.escaped) this.readString(character, false);
      else if (character !== '"') this.readString(character, character === '\\');
      else {
        if (this.held !== undefined) {
          this.hold(text.slice(from, at));
          this.close(units);
          from = at;
        }
        this.endString();
      }
    }
    const rest = text.slice(from);
    if (this.held !== undefined) this.hold(rest);
    else if (rest !== '') units.push(rest);
  }

  private hold(piece: Piece): void {
    this.held ??= [];
    this.held.push(piece);
    this.depths.push(this.nested.depth);
    if (typeof piece !== 'string') this.nested.token();
  }

  private readString(character: string, escapes: boolean): void {
    this.escaped = escapes;
    if (this.within === 'string') this.nested.character(character);
    if (this.held === undefined && this.before.length <= MOST_BEFORE) this.before += character;
  }

  private endString(): void {
    const frame = this.frames.at(-1);
    if (this.within === 'name' && frame !== undefined) frame.name = decoded(this.before);
    this.within = 'none';
    this.before = '';
    this.nested = new NestedJson();
  }

  private readStructure(character: string): void {
    const frame = this.frames.at(-1);
    if (character === '"') {
      this.within = this.expectsName ? 'name' : 'string';
      this.before = '';
    } else if (character === '{' || character === '[') {
      this.frames.push({ isList: character === '[', name: undefined, index: 0 });
      this.expectsName = character === '{';
    } else if (character === '}' || character === ']') {
      this.frames.pop();
      this.expectsName = false;
    } else if (character === ':') this.expectsName = false;
    else if (character === ',' && frame !== undefined) {
      frame.index++;
      this.expectsName = !frame.isList;
    }
  }

  /** Returns true if a character outside of strings is part of an unquoted value. */
  private isBare(character: string): boolean {
    // Text at the top level is not JSON, so it is not held back.
    return (
      this.frames.length > 0 && !STRUCTURE.test(character) && (this.bare.length > 0 || !BLANK.test(character))
    );
  }

  private endOfBare(text: string, from: number): number {
    let end = from;
    while (end < text.length && !STRUCTURE.test(text.charAt(end))) end++;
    return end;
  }

  /** Emits the unquoted value without its trailing blanks. A value without tokens is emitted as text. */
  private closeBare(units: Unit[]): void {
    const { bare: pieces } = this;
    if (pieces.length === 0) return;
    this.bare = [];
    if (pieces.every((piece) => typeof piece === 'string')) {
      units.push(pieces.join(''));
      return;
    }
    let blanks = '';
    for (let last = pieces.at(-1); typeof last === 'string'; last = pieces.at(-1)) {
      const kept = last.trimEnd();
      blanks = last.slice(kept.length) + blanks;
      pieces.pop();
      if (kept === '') continue;
      pieces.push(kept);
      break;
    }
    units.push({ path: this.path, before: '', pieces, extent: 'bare', isName: this.expectsName });
    if (blanks !== '') units.push(blanks);
  }

  private close(units: Unit[]): void {
    if (this.held === undefined) return;
    const { path, before, held: pieces, depths } = this;
    this.held = undefined;
    this.depths = [];
    if (this.within === 'string') units.push({ path, before, pieces, depths, extent: 'part' });
    else this.closeName(units, pieces);
  }

  private closeName(units: Unit[], pieces: readonly Piece[]): void {
    this.before = rawOf(pieces);
    const defined = this.names.name(decoded(this.before));
    if (defined === undefined) units.push(...pieces);
    else {
      this.before = escapeJson(defined);
      units.push({ path: this.path, before: '', pieces, extent: 'part', isName: true, defined });
    }
  }

  /** Whether the current string is a member name that the request may define. */
  private get holdsName(): boolean {
    return this.within === 'name' && this.names.hasNames;
  }

  private get path(): JsonPath {
    return this.frames.map(({ isList, name, index }) => (isList ? index : (name ?? '')));
  }
}

/** Returns the tokens and texts as they were received. */
export function rawOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.raw)).join('');
}

/** Returns the content of a JSON string, or the raw text if it is invalid. @param written without quotes */
export function decoded(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}
