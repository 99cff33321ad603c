/** Number of characters of a word that decide whether it is a URL. */
const REMEMBERED = 16;
const WEB = /[^a-z0-9](?:(?:https?|wss?|ftp):\/\/|www\.)/i;
/** Schemes without `//`, which begin a URL only after an opening mark, because "tel:" is also a label. */
const SCHEME = /^["'(<](tel|sms|mailto):/;
const AMOUNT = /^[\d.,+-]+$/;

/** Type of a URL that contains a text. */
export type UrlPlace = 'tel' | 'mail' | 'web';

/** Follows a text that arrives in chunks, and tracks whether its end is inside a URL. */
export class UrlTracker {
  private word = ' ';
  private found: UrlPlace | undefined;
  private amount = true;

  /** Type of the URL at the end of the text; undefined outside of URLs. */
  get place(): UrlPlace | undefined {
    return this.found;
  }

  /** Whether a percent sign may begin an encoded character here, instead of following a number. */
  get mayBeEncoded(): boolean {
    return this.word.length === 1 || !this.amount;
  }

  addText(text: string): void {
    let start = text.length;
    while (start > 0 && !isDelimiter(text.charCodeAt(start - 1))) start -= 1;
    if (start > 0) {
      this.word = text.charAt(start - 1);
      this.found = undefined;
      this.amount = true;
    }
    const part = text.slice(start);
    if (part === '') return;
    this.amount &&= AMOUNT.test(part);
    if (this.found !== undefined) return;
    this.word += part;
    const scheme = SCHEME.exec(this.word)?.[1];
    if (scheme !== undefined) this.found = scheme === 'mailto' ? 'mail' : 'tel';
    else if (WEB.test(this.word)) this.found = 'web';
    this.word = this.word.slice(-REMEMBERED);
  }

  /** Adds a value to the text. A URL continues after the value of a web address. */
  addValue(kind: string): void {
    this.amount = false;
    if (kind === 'URL') this.found ??= 'web';
    this.word += 'x';
  }
}

/** Returns true for a character that no URL contains (RFC 3986), or that usually ends a URL within text. */
function isDelimiter(code: number): boolean {
  return code <= 0x20 || code > 0x7e || DELIMITERS.has(code);
}

const DELIMITERS: ReadonlySet<number> = new Set(
  Array.from('"\'<>()`\\|{}', (character) => character.charCodeAt(0)),
);
