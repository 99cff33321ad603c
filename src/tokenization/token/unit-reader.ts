import { BACKSLASH, isInvisible } from './characters.js';

/** End of the text. */
export const END = -1;
/** Placeholder for a unit that depends on text that has not arrived yet. */
export const MORE = -2;

const UNKNOWN = 0xfffd;
/** Maximum number of invisible characters in a row that are skipped. */
const MAX_INVISIBLE = 4;
const HEX4 = /^[0-9a-fA-F]{4}$/;
const SIMPLE_ESCAPES: ReadonlyMap<string, number> = new Map([
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['b', 0x08],
  ['f', 0x0c],
  ['"', 0x22],
  ['/', 0x2f],
  ['\\', BACKSLASH],
]);

/**
 * Reads text one unit at a time. A unit is a UTF-16 code unit, or in JSON the code unit that an escape sequence encodes
 * (RFC 8259, section 7). Invisible characters are part of the unit after them, except at the start. Positions are
 * UTF-16 code units of the text as written.
 */
export class UnitReader {
  /** Position of the current unit. */
  pos = 0;
  /** Position of the next unit. */
  next = 0;
  /** Current unit, or {@link END} or {@link MORE}. */
  code = END;
  private text = '';
  private final = false;

  constructor(private readonly json: boolean) {}

  /** Starts reading a text at `pos`. @param final whether the text is complete */
  open(text: string, pos: number, final: boolean): void {
    this.text = text;
    this.final = final;
    this.pos = pos;
    this.readUnit(pos);
  }

  advance(): void {
    this.seek(this.next);
  }

  seek(pos: number): void {
    this.pos = pos;
    this.readUnit(pos);
    for (let count = 0; count < MAX_INVISIBLE && isInvisible(this.code); count += 1) this.readUnit(this.next);
  }

  private readUnit(pos: number): void {
    if (pos >= this.text.length) {
      this.set(this.final ? END : MORE, pos);
      return;
    }
    const code = this.text.charCodeAt(pos);
    if (this.json && code === BACKSLASH) this.readEscape(pos);
    else this.set(code, pos + 1);
  }

  private readEscape(pos: number): void {
    const letter = this.text.charAt(pos + 1);
    const width = letter === 'u' ? 6 : 2;
    if (pos + width > this.text.length) {
      this.set(this.final ? UNKNOWN : MORE, this.text.length);
    } else if (letter === 'u') {
      const digits = this.text.slice(pos + 2, pos + 6);
      if (HEX4.test(digits)) this.set(parseInt(digits, 16), pos + 6);
      else this.set(UNKNOWN, pos + 2);
    } else {
      this.set(SIMPLE_ESCAPES.get(letter) ?? UNKNOWN, pos + 2);
    }
  }

  private set(code: number, next: number): void {
    this.code = code;
    this.next = next;
  }
}
