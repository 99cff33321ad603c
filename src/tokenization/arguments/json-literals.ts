import type { Piece, TokenMatch } from '../token/match.js';

/** Where a value stands in a JSON text: names of members and positions in lists, from the top. */
export type JsonPath = readonly (string | number)[];

/** A JSON value that holds tokens: a string, or a token that stands without quotes. */
export interface Literal {
  readonly path: JsonPath;
  /** What of the string came before the first token, as JSON writes it. It has been passed on already. */
  readonly before: string;
  /** From the first token to the end of the string. */
  readonly pieces: readonly Piece[];
  /** `whole`: one token that fills the string, its quotes included. `bare`: one token without quotes. */
  readonly extent: 'whole' | 'part' | 'bare';
}

/** Text that needs no restoring, a token of a member's name, or a value that holds tokens. */
export type Unit = string | TokenMatch | Literal;

interface Frame {
  readonly isList: boolean;
  name: string | undefined;
  index: number;
}

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

  push(pieces: readonly Piece[]): Unit[] {
    const units: Unit[] = [];
    for (const piece of pieces) {
      if (typeof piece === 'string') this.addText(units, piece);
      else this.addToken(units, piece);
    }
    return units;
  }

  /** What is held of a string that doesn't end. */
  flush(): Unit[] {
    const units: Unit[] = [];
    this.close(units);
    return units;
  }

  private addToken(units: Unit[], match: TokenMatch): void {
    const { before } = this;
    if (this.held !== undefined) this.held.push(match);
    else if (this.within === 'name') units.push(match);
    else if (this.within === 'string') this.held = [match];
    else {
      const extent = match.wholeString ? 'whole' : 'bare';
      units.push({ path: this.path, before: '', pieces: [match], extent });
    }
    if (this.within === 'none') this.before = before;
  }

  private addText(units: Unit[], text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at);
      if (this.within === 'none') this.readStructure(character);
      else if (this.escaped) this.readString(character, false);
      else if (character !== '"') this.readString(character, character === '\\');
      else {
        if (this.held !== undefined) {
          this.held.push(text.slice(from, at));
          this.close(units);
          from = at;
        }
        this.endString();
      }
    }
    const rest = text.slice(from);
    if (this.held !== undefined) this.held.push(rest);
    else if (rest !== '') units.push(rest);
  }

  private readString(character: string, escapes: boolean): void {
    this.escaped = escapes;
    if (this.held === undefined && this.before.length <= MOST_BEFORE) this.before += character;
  }

  private endString(): void {
    const frame = this.frames.at(-1);
    if (this.within === 'name' && frame !== undefined) frame.name = decoded(this.before);
    this.within = 'none';
    this.before = '';
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

  private close(units: Unit[]): void {
    if (this.held === undefined) return;
    units.push({ path: this.path, before: this.before, pieces: this.held, extent: 'part' });
    this.held = undefined;
  }

  private get path(): JsonPath {
    return this.frames.map(({ isList, name, index }) => (isList ? index : (name ?? '')));
  }
}

function decoded(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}
