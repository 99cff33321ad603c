/** Node of a regular expression, reduced to the text of its matches. */
export type PatternNode =
  /**
   * Character from a set, folded by {@link foldSymbol}; undefined for a large set. `hasLetters` means that the set
   * contains all of a to z and A to Z, and `isCapital` that it contains only capital letters.
   */
  | {
      readonly type: 'character';
      readonly symbols: readonly string[] | undefined;
      readonly hasLetters: boolean;
      readonly isCapital: boolean;
    }
  | { readonly type: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly type: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly type: 'repeat'; readonly item: PatternNode; readonly least: number; readonly most: number }
  | { readonly type: 'look'; readonly item: PatternNode; readonly isNegative: boolean }
  /** `\b`, `^` and `$`, which never have letters on both sides. */
  | { readonly type: 'edge' }
  | { readonly type: 'unknown' };

/** Symbol for all non-ASCII characters and all control characters. */
export const OTHER = '\x7f';
/** White space, as in `\s`. */
const SPACES: ReadonlySet<number> = new Set(
  Array.from({ length: 0x10000 }, (_, unit) => unit).filter((unit) => /\s/.test(String.fromCharCode(unit))),
);

/** Returns the symbol of a UTF-16 code unit: a lowercase letter, `0` for a digit, a mark, or a space. */
export function foldSymbol(unit: number): string {
  if (SPACES.has(unit)) return ' ';
  if (unit >= 0x30 && unit <= 0x39) return '0';
  return unit < 0x20 || unit > 0x7e ? OTHER : String.fromCharCode(unit).toLowerCase();
}

/** Maximum number of symbols in a useful class. */
const MOST_SYMBOLS = 14;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const UNKNOWN: PatternNode = { type: 'unknown' };
const MANY: PatternNode = { type: 'character', symbols: undefined, hasLetters: false, isCapital: false };
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' };

/** Characters in a class. */
interface CharacterClass {
  readonly chars: Set<string>;
  /** Whether it contains more than `chars`: non-ASCII characters, or a Unicode property. */
  isWide: boolean;
  hasLetters: boolean;
  /** Whether it contains `\p{Lu}`. */
  hasCapitals: boolean;
}

/** Parses the source of a valid regular expression. Unknown syntax is treated as any text. */
export class PatternSyntax {
  private at = 0;
  private readonly source: string;
  private readonly ignoresCase: boolean;

  constructor({ source, ignoreCase }: RegExp) {
    this.source = source;
    this.ignoresCase = ignoreCase;
  }

  read(): PatternNode {
    const options = [this.sequence()];
    while (this.takes('|')) options.push(this.sequence());
    return options.length === 1 ? (options[0] ?? UNKNOWN) : { type: 'choice', options };
  }

  private takes(said: string): boolean {
    if (!this.source.startsWith(said, this.at)) return false;
    this.at += said.length;
    return true;
  }

  private takesPattern(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match !== null) this.at = pattern.lastIndex;
    return match;
  }

  private sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.at < this.source.length && !/[|)]/.test(this.source.charAt(this.at))) {
      items.push(this.repeated(this.atom()));
    }
    return { type: 'sequence', items };
  }

  private repeated(item: PatternNode): PatternNode {
    const [sign, least, comma, most] = this.takesPattern(/[*+?]|\{(\d+)(,?)(\d*)\}/y) ?? [];
    if (sign === undefined) return item;
    this.takes('?');
    if (sign === '*') return { type: 'repeat', item, least: 0, most: Infinity };
    if (sign === '+') return { type: 'repeat', item, least: 1, most: Infinity };
    if (sign === '?') return { type: 'repeat', item, least: 0, most: 1 };
    const limit = comma === '' ? Number(least) : most === '' ? Infinity : Number(most);
    return { type: 'repeat', item, least: Number(least), most: limit };
  }

  private atom(): PatternNode {
    const look = this.takesPattern(/\(\?<?([=!])/y);
    if (look !== null) return { type: 'look', item: this.group(), isNegative: look[1] === '!' };
    if (this.takesPattern(/\((?:\?:|\?<[^>]*>)?/y) !== null) return this.group();
    if (this.takes('[')) return this.characterClass();
    if (this.takes('^') || this.takes('$')) return { type: 'edge' };
    if (this.takes('.')) return MANY;
    if (this.takes('\\')) return this.escape();
    return this.character(this.char());
  }

  private group(): PatternNode {
    const inner = this.read();
    this.at += 1;
    return inner;
  }

  private char(): string {
    const char = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0);
    this.at += char.length;
    return char;
  }

  private escape(): PatternNode {
    if (this.takes('b')) return { type: 'edge' };
    if (this.takes('B') || this.takesPattern(/[1-9]\d*|k<[^>]*>/y) !== null) return UNKNOWN;
    const members: CharacterClass = newClass(false);
    const char = this.escaped(members);
    return char === undefined ? this.toNode(members) : this.character(char);
  }

  /** Adds the characters of an escape. @returns the character if there is only one */
  private escaped(members: CharacterClass): string | undefined {
    const property = this.takesPattern(/[pP]\{([^}]*)\}/y);
    if (property !== null) {
      members.hasCapitals ||= property[0] === 'p{Lu}';
      members.isWide ||= property[0] !== 'p{Lu}';
      members.hasLetters ||= property[0] === 'p{L}';
      return undefined;
    }
    const [set] = this.takesPattern(/[dDwWsS]/y) ?? [];
    if (set === 'd') for (const digit of '0123456789') members.chars.add(digit);
    else if (set === 's') members.chars.add(' ');
    else if (set !== undefined) members.isWide = true;
    if (set === 'w' || set === 'D' || set === 'S') members.hasLetters = true;
    if (set !== undefined) return undefined;
    const [code, hex, unit, point] = this.takesPattern(/x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]+)\}/iy) ?? [];
    if (code !== undefined) return String.fromCodePoint(parseInt(hex ?? unit ?? point ?? '', 16));
    const char = this.char();
    return CONTROLS[char] ?? char;
  }

  private characterClass(): PatternNode {
    const isNegated = this.takes('^');
    const members: CharacterClass = newClass(isNegated);
    while (!this.takes(']')) {
      const first = this.member(members);
      const isRange = first !== undefined && /^-[^\]]/.test(this.source.slice(this.at, this.at + 2));
      if (isRange) this.at += 1;
      const last = isRange ? this.member(members) : first;
      if (first !== undefined) this.addRange(members, first, last ?? first);
    }
    return isNegated ? MANY : this.toNode(members);
  }

  private member(members: CharacterClass): string | undefined {
    return this.takes('\\') ? this.classEscape(members) : this.char();
  }

  /** Reads an escape in a class, in which `\b` is a character. */
  private classEscape(members: CharacterClass): string | undefined {
    return this.takes('b') ? '\b' : this.escaped(members);
  }

  private addRange(members: CharacterClass, first: string, last: string): void {
    const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
    if (to > 0xffff || to - from > 0x80) members.isWide = true;
    else for (let unit = from; unit <= to; unit++) members.chars.add(String.fromCharCode(unit));
  }

  private character(char: string): PatternNode {
    const members = newClass(char.length > 1);
    members.chars.add(char);
    return this.toNode(members);
  }

  private toNode({ chars, isWide, hasLetters, hasCapitals }: CharacterClass): PatternNode {
    const has = (letter: string): boolean =>
      (chars.has(letter) && chars.has(letter.toUpperCase())) ||
      (this.ignoresCase && (chars.has(letter) || chars.has(letter.toUpperCase())));
    const symbols = [...new Set([...chars].map((char) => foldSymbol(char.charCodeAt(0))))];
    return {
      type: 'character',
      symbols: isWide || hasCapitals || symbols.length > MOST_SYMBOLS ? undefined : symbols,
      hasLetters: hasLetters || Array.from(LETTERS).every(has),
      isCapital: !isWide && !this.ignoresCase && [...chars].every((char) => /[A-Z]/.test(char)),
    };
  }
}

function newClass(isWide: boolean): CharacterClass {
  return { chars: new Set(), isWide, hasLetters: false, hasCapitals: false };
}
