import { matchesOf } from '../../common/text/matches.js';
import type { Edit } from '../../common/text/ranges.js';
import { HTML_ACCENTS, HTML_CHARACTERS } from '../lexicon/html-characters.js';

/**
 * Which encoded characters are decoded. `certain` excludes sequences that plain text also contains ("100%25",
 * "from=20240101"), `possible` includes every sequence that a decoder would decode.
 */
export type Certainty = 'certain' | 'possible';

/** A byte or a UTF-16 code unit that a text encodes. */
interface Unit {
  readonly code: number;
  readonly start: number;
  end: number;
}

/** Characters of which every text with encoded characters has at least one. */
const SIGNS = ['%', '=', '&', '\\'] as const;
/**
 * Percent-encoding (RFC 3986, 2.1), quoted-printable with its soft line breaks (RFC 2045, 6.7), HTML character
 * references, and the escapes of JSON and programming languages. Successive sequences are one match.
 */
const ENCODED =
  /(?:%[\dA-Fa-f]{2})+|(?:=[\dA-Fa-f]{2}|=\r?\n)+|&#?[A-Za-z\d]{2,8};|(?:\\{1,4}x[\dA-Fa-f]{2})+|(?:\\{1,4}u[\dA-Fa-f]{4})+/g;
const UNIT = /=\r?\n|[%=]([\dA-Fa-f]{2})|\\{1,4}[xu]([\dA-Fa-f]{2,4})/g;
const REFERENCE = /^&(?:#(\d{2,7})|#[xX]([\dA-Fa-f]{1,6})|([A-Za-z]{2,8}));$/;

/** "100%25" is a percentage before a number, unless other characters of the same word are encoded. */
const PERCENTAGE = /(?<=(?:^|[\s"'(<>])[+-]?\d[\d.,]{0,6})%\d\d(?![^\s%]*%[\dA-Fa-f]{2})/y;

/** Equals signs before a date: "from=20240101", "since=2024-01-31". */
const DATE = /=20\d\d(?:-\d\d-\d\d|\d{4})(?!\d)/y;
/** A space before a capitalized word. */
const SPACE = /=20(?=\p{Lu}['’]?\p{L})/uy;
/** A line break within a word or number, at the end of a line with more text than "first name=". */
const BREAK =
  /(?<=(?:[.,:;?!()]|\S \S+ \S+ )[^\n]{0,80}(?:\p{L}(?==\r?\n\p{Ll})|[\d/.-](?==\r?\n[\d/.-])))=\r?\n/uy;
const ROW = /(?:=[\dA-Fa-f]{2}|=\r?\n){2}/y;
const EVIDENT = [ROW, SPACE, BREAK].map((pattern) => new RegExp(pattern.source, 'u'));
const PLAIN_EQUALS = /=(?![\dA-Fa-f]{2}|\r?\n)/;

/** Query or form parameters: a name, and a value in which a plus may be a space. */
const PARAMETER =
  /[?&][^\s=&?#]{1,64}=([^\s&?#]+)|(?<![^\s"'(<])[\w.[\]-]{1,64}=([^\s&?#]+)(?=&[\w.[\]-]{1,64}=)/g;
const PLUS = /(?<=[\p{L}\p{N}.,)])\+(?=[\p{L}\p{N}(%])/gu;

/** Maximum number of rows of encoded characters that are decoded before other work can run. */
const MOST_AT_ONCE = 2_000;

/** Returns false for most texts, which contain no encoded characters. */
export function mayBeEncoded(text: string): boolean {
  return SIGNS.some((sign) => text.includes(sign));
}

/** Returns the pluses that are spaces, except a plus that begins a phone number. */
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

/** Decodes the encoded characters of a text. A character that is encoded several times is decoded once. */
export class EncodedReader {
  private found: Edit[] = [];
  private at = 0;
  private quoted: boolean | undefined;

  constructor(
    private readonly text: string,
    private readonly certainty: Certainty,
  ) {}

  /** Returns all encoded characters in order, or undefined until all are decoded. Linear in the text's length. */
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

  /** @param run successive encoded characters */
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

  /** Decodes a row of bytes as UTF-8, and bytes that are not UTF-8 as Latin-1. */
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

  /** Decodes a row of UTF-16 code units. */
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

  /** Decodes an HTML character reference. */
  private readReference(reference: string, start: number): void {
    const [, decimal, hexadecimal, name] = REFERENCE.exec(reference) ?? [];
    const number = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const point = name === undefined ? number : named(name)?.codePointAt(0);
    if (point !== undefined) this.add(start, start + reference.length, point, true);
  }

  /** Decodes quoted-printable. An equals sign with two digits is ambiguous, but several in a row are not. */
  private readQuoted(run: string, start: number): void {
    const units = unitsIn(run, start);
    const [only] = units;
    const isRow = units.length > 1 || (only !== undefined && run.includes('\n'));
    const isCertain = isRow || only?.code === 0x3d || this.isQuoted(start);
    if (only !== undefined) this.readBytes(units, isCertain, isRow);
    else if (isCertain || this.certainty === 'possible')
      this.found.push({ start, end: start + run.length, text: '' });
  }

  /** Returns true if plain text would hardly contain this character, or line break, by accident. */
  private isQuoted(start: number): boolean {
    if (startsAt(this.text, start, SPACE) || startsAt(this.text, start, BREAK)) return true;
    return this.isQuotedText && !startsAt(this.text, start, DATE);
  }

  /** Whether the whole text is evidently quoted-printable, so that it contains no literal equals sign. */
  private get isQuotedText(): boolean {
    this.quoted ??= EVIDENT.some((pattern) => pattern.test(this.text)) && !PLAIN_EQUALS.test(this.text);
    return this.quoted;
  }

  /** Adds a decoded character. Control characters and surrogates remain encoded. */
  private add(start: number, end: number, point: number, isCertain: boolean): void {
    if (!isCertain && this.certainty === 'certain') return;
    if (isReadable(point)) this.found.push({ start, end, text: String.fromCodePoint(point) });
  }
}

/** Parses a run into units. A soft line break joins the preceding byte, or the first byte if it is at the start. */
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

/** Returns the UTF-8 character that begins at a byte (RFC 3629), or undefined. */
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

/** Returns the length of a UTF-8 character by its first byte, or 1 if the byte begins no character. */
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

/** Returns true for a character that is neither a control character nor a surrogate. */
function isReadable(point: number): boolean {
  if (point < 0x20) return point === 0x09 || point === 0x0a || point === 0x0d;
  return point <= 0x10ffff && !isBetween(point, 0x7f, 0x9f) && !isBetween(point, 0xd800, 0xdfff);
}

function isBetween(code: number, least: number, most: number): boolean {
  return code >= least && code <= most;
}

/** Returns true if a sticky pattern matches at an offset. */
function startsAt(text: string, offset: number, pattern: RegExp): boolean {
  pattern.lastIndex = offset;
  return pattern.test(text);
}
