import { DefinedNames } from '../../common/text/defined-names.js';
import { escapeJson } from '../token/json-string.js';
import type { Piece, TokenMatch } from '../token/match.js';
import { NestedJson } from './nested-json.js';

/** Where a value stands in a JSON text: names of members and positions in lists, from the top. */
export type JsonPath = readonly (string | number)[];

/** A JSON value that holds tokens: a string, or a token that stands without quotes. */
export interface Literal {
  readonly path: JsonPath;
  /** What of the string came before the first token, as JSON writes it. It has been passed on already. */
  readonly before: string;
  /** From the first token to the end of the string. */
  readonly pieces: readonly Piece[];
  /** Of a string that holds JSON as its text: how many strings of that each piece stands in, by position. */
  readonly depths?: readonly number[];
  /**
   * `whole`: one token that fills the string, its quotes included. `bare`: all that stands where a value must, without quotes:
   * one token, or tokens and what is written next to them.
   */
  readonly extent: 'whole' | 'part' | 'bare';
  /** It stands where a member's name must. */
  readonly isName?: boolean;
  /** Of a member's name: what the request has defined as that. */
  readonly defined?: string;
}

/** Text that needs no restoring, a token of a member's name, or a value that holds tokens. */
export type Unit = string | TokenMatch | Literal;

interface Frame {
  readonly isList: boolean;
  name: string | undefined;
  index: number;
}

const STRUCTURE = /[{}[\],:"]/;
const BLANK = /\s/;
/** Longer beginnings of strings are texts, whose form no schema asks for. */
const MOST_BEFORE = 200;

/**
 * Follows a JSON text that comes in pieces, and gathers the strings that hold tokens: how a value is to be written depends on
 * the member that it is of and on what else stands in the string. All other text goes out at once. A text that is no JSON
 * passes as it is, its tokens one by one.
 */
export class JsonLiterals {
  private readonly frames: Frame[] = [];
  private within: 'none' | 'name' | 'string' = 'none';
  private escaped = false;
  private expectsName = false;
  /** The string so far, up to its first token. */
  private before = '';
  private held: Piece[] | undefined;
  private depths: number[] = [];
  private nested = new NestedJson();
  /** What stands without quotes, up to the next structural character. */
  private bare: Piece[] = [];

  /** @param names of members that the request has defined: they are told by their wholes, and held back up to their ends */
  constructor(private readonly names: DefinedNames = DefinedNames.NONE) {}

  push(pieces: readonly Piece[]): Unit[] {
    const units: Unit[] = [];
    for (const piece of pieces) {
      if (typeof piece === 'string') this.addText(units, piece);
      else this.addToken(units, piece);
    }
    return units;
  }

  /** What is held of a value that doesn't end. */
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

  /** Whether a character outside of strings is part of a value that has no quotes. */
  private isBare(character: string): boolean {
    // What stands at the top, on its own, is no JSON: it isn't held back.
    return (
      this.frames.length > 0 && !STRUCTURE.test(character) && (this.bare.length > 0 || !BLANK.test(character))
    );
  }

  private endOfBare(text: string, from: number): number {
    let end = from;
    while (end < text.length && !STRUCTURE.test(text.charAt(end))) end++;
    return end;
  }

  /** What stands without quotes, up to the blanks at its end: text as it is, if it holds no token. */
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

  /** Whether a name has begun that may be one of those that the request has defined. */
  private get holdsName(): boolean {
    return this.within === 'name' && this.names.hasNames;
  }

  private get path(): JsonPath {
    return this.frames.map(({ isList, name, index }) => (isList ? index : (name ?? '')));
  }
}

/** Pieces as they came. */
export function rawOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.raw)).join('');
}

/** What a JSON string says; what it is written as where it is none. @param written without quotes */
export function decoded(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}
