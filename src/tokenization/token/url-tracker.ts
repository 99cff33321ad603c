/** As much of a word as tells whether it is a URL. */
const REMEMBERED = 16;
const WEB = /[^a-z0-9](?:(?:https?|wss?|ftp):\/\/|www\.)/i;
/** Without `//` only where something opens the URL: "tel:" is a label too. */
const SCHEME = /^["'(<](tel|sms|mailto):/;
const AMOUNT = /^[\d.,+-]+$/;

/** Where in a URL a text is. */
export type UrlPlace = 'tel' | 'mail' | 'web';

/** Follows a text that comes in pieces, and knows whether the end of it is inside a URL. */
export class UrlTracker {
  private word = ' ';
  private found: UrlPlace | undefined;
  private amount = true;

  /** The URL that goes on here; undefined when none does. */
  get place(): UrlPlace | undefined {
    return this.found;
  }

  /** Whether a percent sign here may begin an encoded character, rather than follow a number. */
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

  /** A value stands here; after a web address the URL goes on. */
  addValue(kind: string): void {
    this.amount = false;
    if (kind === 'URL') this.found ??= 'web';
    this.word += 'x';
  }
}

/** What no URL contains (RFC 3986), and what rather ends one in a text. */
function isDelimiter(code: number): boolean {
  return code <= 0x20 || code > 0x7e || DELIMITERS.has(code);
}

const DELIMITERS: ReadonlySet<number> = new Set(
  Array.from('"\'<>()`\\|{}', (character) => character.charCodeAt(0)),
);
