import { matchesOf } from '../../common/text/matches.js';
import type { Edit } from '../../common/text/ranges.js';
import { HTML_ACCENTS, HTML_CHARACTERS } from '../lexicon/html-characters.js';

/**
 * How much of a text is read as encoded: `certain` leaves what plain text contains as well ("100%25", "from=20240101"),
 * `possible` takes all that a decoder would decode.
 */
export type Certainty = 'certain' | 'possible';

/** A byte of a text, or a unit of its UTF-16, by its number. */
interface Unit {
  readonly code: number;
  readonly start: number;
  end: number;
}

/** One of these is in every text that has something encoded in it. */
const SIGNS = ['%', '=', '&', '\\'] as const;
/**
 * Percent-encoding (RFC 3986, 2.1), quoted-printable with its soft line breaks (RFC 2045, 6.7), character references of HTML,
 * and the escapes of JSON and of programs. Those that follow one another are one match.
 */
const ENCODED =
  /(?:%[\dA-Fa-f]{2})+|(?:=[\dA-Fa-f]{2}|=\r?\n)+|&#?[A-Za-z\d]{2,8};|(?:\\{1,4}x[\dA-Fa-f]{2})+|(?:\\{1,4}u[\dA-Fa-f]{4})+/g;
const UNIT = /=\r?\n|[%=]([\dA-Fa-f]{2})|\\{1,4}[xu]([\dA-Fa-f]{2,4})/g;
const REFERENCE = /^&(?:#(\d{2,7})|#[xX]([\dA-Fa-f]{1,6})|([A-Za-z]{2,8}));$/;

/** "100%25" is a percentage before a number, unless more of the same word is encoded. */
const PERCENTAGE = /(?<=(?:^|[\s"'(<>])[+-]?\d[\d.,]{0,6})%\d\d(?![^\s%]*%[\dA-Fa-f]{2})/y;

/** "from=20240101", "since=2024-01-31" */
const DATE = /=20\d\d(?:-\d\d-\d\d|\d{4})(?!\d)/y;
/** A space before a word with a capital. */
const SPACE = /=20(?=\p{Lu}['’]?\p{L})/uy;
/** A line break within a word or a number, at the end of a line that says more than "first name=". */
const BREAK =
  /(?<=(?:[.,:;?!()]|\S \S+ \S+ )[^\n]{0,80}(?:\p{L}(?==\r?\n\p{Ll})|[\d/.-](?==\r?\n[\d/.-])))=\r?\n/uy;
const ROW = /(?:=[\dA-Fa-f]{2}|=\r?\n){2}/y;
const EVIDENT = [ROW, SPACE, BREAK].map((pattern) => new RegExp(pattern.source, 'u'));
const PLAIN_EQUALS = /=(?![\dA-Fa-f]{2}|\r?\n)/;

/** Parameters of a query, or of a form: a name, and a value in which a plus may be a space. */
const PARAMETER =
  /[?&][^\s=&?#]{1,64}=([^\s&?#]+)|(?<![^\s"'(<])[\w.[\]-]{1,64}=([^\s&?#]+)(?=&[\w.[\]-]{1,64}=)/g;
const PLUS = /(?<=[\p{L}\p{N}.,)])\+(?=[\p{L}\p{N}(%])/gu;

/** Rows of encoded characters that are read before others may have their turn. */
const MOST_AT_ONCE = 2_000;

/** False for most texts: then nothing is encoded in them. */
export function mayBeEncoded(text: string): boolean {
  return SIGNS.some((sign) => text.includes(sign));
}

/** Pluses that are spaces: not the one that a telephone number begins with. */
function plusesIn(text: string): Edit[] {
  if (!text.includes('+') || !text.includes('=')) return [];
  return matchesOf(text, PARAMETER).flatMap(({ 0: parameter, 1: inQuery, 2: inForm, index }) => {
    const value = inQuery ?? inForm ?? '';
    if (!value.includes('+')) return [];
    const from = index + parameter.length - value.length;
    return matchesOf(value, PLUS).map(({ index: at }) => ({
      start: from + at,
      end: from + at + 1,
      text: ' ',
    }));
  });
}

/** Reads the characters that are encoded in one text. What is encoded more than once is decoded once. */
export class EncodedReader {
  private found: Edit[] = [];
  private at = 0;
  private quoted: boolean | undefined;

  constructor(
    private readonly text: string,
    private readonly certainty: Certainty,
  ) {}

  /** All of them in order, each with what it reads as; undefined while there is more to read. Linear in the text's length. */
  readOn(): readonly Edit[] | undefined {
    const { text } = this;
    if (!mayBeEncoded(text)) return this.found;
    if (this.at === 0) this.found = plusesIn(text);
    for (let count = 0; count < MOST_AT_ONCE; count++) {
      ENCODED.lastIndex = this.at;
      const match = ENCODED.exec(text);
      if (match === null) return this.found.sort((a, b) => a.start - b.start);
      this.at = ENCODED.lastIndex;
      this.read(match[0], match.index);
    }
    return undefined;
  }

  /** @param run of encoded characters that follow one another */
  private read(run: string, start: number): void {
    const sign = run.charAt(0);
    if (sign === '&') this.readReference(run, start);
    else if (sign === '=') this.readQuoted(run, start);
    else if (sign === '%') {
      const isCertain = !startsAt(this.text, start, PERCENTAGE);
      this.readBytes(unitsIn(run, start), isCertain, isCertain && /\p{L}/u.test(this.text.charAt(start - 1)));
    } else if (/^\\+u/.test(run)) this.readUnits(unitsIn(run, start));
    else this.readBytes(unitsIn(run, start), true, true);
  }

  /** The characters of a row of bytes: of UTF-8, and those that are none by Latin-1. */
  private readBytes(bytes: readonly Unit[], isCertain: boolean, isLatin: boolean): void {
    for (let at = 0; at < bytes.length;) {
      const first = bytes[at];
      if (first === undefined) return;
      const point = codePointAt(bytes, at);
      const length = point === undefined ? 1 : lengthOf(first.code);
      const end = bytes[at + length - 1]?.end ?? first.end;
      this.add(first.start, end, point ?? first.code, point === undefined ? isLatin : isCertain);
      at += length;
    }
  }

  /** The characters of a row of units of UTF-16. */
  private readUnits(units: readonly Unit[]): void {
    for (let at = 0; at < units.length; at++) {
      const [unit, next] = [units[at], units[at + 1]];
      if (unit === undefined) return;
      const isPair = isBetween(unit.code, 0xd800, 0xdbff) && isBetween(next?.code ?? 0, 0xdc00, 0xdfff);
      const low = isPair ? next : undefined;
      const point =
        low === undefined ? unit.code : ((unit.code - 0xd800) << 10) + low.code - 0xdc00 + 0x10000;
      this.add(unit.start, low?.end ?? unit.end, point, true);
      if (isPair) at += 1;
    }
  }

  /** The character that a reference of HTML names. */
  private readReference(reference: string, start: number): void {
    const [, decimal, hexadecimal, name] = REFERENCE.exec(reference) ?? [];
    const number = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const point = name === undefined ? number : named(name)?.codePointAt(0);
    if (point !== undefined) this.add(start, start + reference.length, point, true);
  }

  /** An equals sign and two digits are much else as well; several of them in a row are nothing else. */
  private readQuoted(run: string, start: number): void {
    const units = unitsIn(run, start);
    const [only] = units;
    const isRow = units.length > 1 || (only !== undefined && run.includes('\n'));
    const isCertain = isRow || only?.code === 0x3d || this.isQuoted(start);
    if (only !== undefined) this.readBytes(units, isCertain, isRow);
    else if (isCertain || this.certainty === 'possible')
      this.found.push({ start, end: start + run.length, text: '' });
  }

  /** Whether a character by itself, or a line break, is one that plain text would hardly contain. */
  private isQuoted(start: number): boolean {
    if (startsAt(this.text, start, SPACE) || startsAt(this.text, start, BREAK)) return true;
    return this.isQuotedText && !startsAt(this.text, start, DATE);
  }

  /** Whether it is evident that the whole text is quoted-printable: an equals sign never stands for itself in it. */
  private get isQuotedText(): boolean {
    this.quoted ??= EVIDENT.some((pattern) => pattern.test(this.text)) && !PLAIN_EQUALS.test(this.text);
    return this.quoted;
  }

  /** Leaves control characters, and halves of characters, as they are written. */
  private add(start: number, end: number, point: number, isCertain: boolean): void {
    if (!isCertain && this.certainty === 'certain') return;
    if (isReadable(point)) this.found.push({ start, end, text: String.fromCodePoint(point) });
  }
}

/** A line break in quoted-printable belongs to the byte before it, the first to that after it: it may divide a character. */
function unitsIn(run: string, offset: number): Unit[] {
  const units: Unit[] = [];
  let last: Unit | undefined;
  UNIT.lastIndex = 0;
  for (let match = UNIT.exec(run); match !== null; match = UNIT.exec(run)) {
    const digits = match[1] ?? match[2];
    const end = offset + UNIT.lastIndex;
    if (digits !== undefined)
      units.push((last = { code: Number.parseInt(digits, 16), start: last?.end ?? offset, end }));
    else if (last !== undefined) last.end = end;
  }
  return units;
}

/** The character that begins with a byte in UTF-8 (RFC 3629); undefined if none does. */
function codePointAt(bytes: readonly Unit[], at: number): number | undefined {
  const first = bytes[at]?.code ?? 0;
  if (first < 0x80) return first;
  const length = lengthOf(first);
  if (length === 1) return undefined;
  let point = first & (0xff >> (length + 1));
  for (let nth = 1; nth < length; nth++) {
    const code = bytes[at + nth]?.code ?? 0;
    if (!isBetween(code, 0x80, 0xbf)) return undefined;
    point = (point << 6) | (code & 0x3f);
  }
  return point >= (length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000) ? point : undefined;
}

/** Bytes of a character in UTF-8 by its first one; 1 for a byte that begins none. */
function lengthOf(first: number): number {
  if (!isBetween(first, 0xc2, 0xf4)) return 1;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

function named(name: string): string | undefined {
  const mark = HTML_ACCENTS[name.slice(1)];
  if (mark === undefined) return HTML_CHARACTERS[name];
  const letter = `${name.charAt(0)}${mark}`.normalize('NFC');
  return letter.length === 1 ? letter : undefined;
}

/** True for a character that is neither a control character nor half of another. */
function isReadable(point: number): boolean {
  if (point < 0x20) return point === 0x09 || point === 0x0a || point === 0x0d;
  return point <= 0x10ffff && !isBetween(point, 0x7f, 0x9f) && !isBetween(point, 0xd800, 0xdfff);
}

function isBetween(code: number, least: number, most: number): boolean {
  return code >= least && code <= most;
}

/** Whether a sticky pattern matches at an offset. */
function startsAt(text: string, offset: number, pattern: RegExp): boolean {
  pattern.lastIndex = offset;
  return pattern.test(text);
}
