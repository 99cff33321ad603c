/** WordPiece tokens of a text with their positions. The arrays have the same length. */
export interface Pieces {
  readonly ids: readonly number[];
  /** First UTF-16 code unit of each token. */
  readonly starts: readonly number[];
  /** One past the last code unit of each token. */
  readonly ends: readonly number[];
  /** Index of the word that contains each token. */
  readonly words: readonly number[];
}

/** Most code points of a word. A longer word becomes one unknown token, as in the reference tokenizer. */
const MOST_POINTS = 100;
const WHITE = /^\s$/u;
/** Characters to remove. Unassigned code points are kept, as in the reference. */
const CONTROL = /^[\p{Cc}\p{Cf}\p{Co}\p{Cs}]$/u;
const MARK = /^\p{Mn}$/u;
/** Punctuation, including all ASCII symbols. */
const PUNCTUATION = /^[\p{P}$+<=>^`|~]$/u;

/** Normalized character with its span in the original text. */
interface Folded {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * BERT's uncased tokenizer: removes control characters and accents, splits at white space, punctuation and Chinese
 * characters, converts to lowercase, then takes the longest known tokens from the left. Same tokens as the reference
 * implementation (HuggingFace `BertNormalizer`, `BertPreTokenizer`, `WordPiece`), with offsets into the original
 * string.
 */
export class WordPieceTokenizer {
  private readonly vocabulary: ReadonlyMap<string, number>;
  private readonly longest: number;
  private readonly unknown: number;

  /** @param lines tokens in the order of their IDs, including `[UNK]` */
  constructor(lines: readonly string[]) {
    this.vocabulary = new Map(lines.map((piece, id) => [piece, id]));
    this.longest = Math.max(...lines.map((piece) => piece.length));
    this.unknown = this.idOf('[UNK]');
  }

  /** @throws Error if the vocabulary does not contain the token */
  idOf(piece: string): number {
    const id = this.vocabulary.get(piece);
    if (id === undefined) throw new Error(`the vocabulary has no piece ${piece}`);
    return id;
  }

  /** Returns the tokens of a text. Linear in the text's length. */
  encode(text: string): Pieces {
    const out = { ids: [] as number[], starts: [] as number[], ends: [] as number[], words: [] as number[] };
    let word: Folded[] = [];
    let count = 0;
    const finish = (): void => {
      if (word.length === 0) return;
      for (const { id, start, end } of this.pieces(word)) {
        out.ids.push(id);
        out.starts.push(start);
        out.ends.push(end);
        out.words.push(count);
      }
      count++;
      word = [];
    };
    let at = 0;
    for (const char of text) {
      const start = at;
      at += char.length;
      if (isWhite(char)) {
        finish();
        continue;
      }
      if (isDropped(char)) continue;
      const point = char.codePointAt(0) ?? 0;
      if (isChinese(point)) {
        finish();
        word.push({ text: char, start, end: at });
        finish();
        continue;
      }
      for (const folded of fold(char)) {
        const alone = isPunctuation(folded);
        if (alone) finish();
        word.push({ text: folded, start, end: at });
        if (alone) finish();
      }
    }
    finish();
    return out;
  }

  private pieces(word: readonly Folded[]): { id: number; start: number; end: number }[] {
    const whole = { id: this.unknown, start: word[0]?.start ?? 0, end: word.at(-1)?.end ?? 0 };
    if (word.length > MOST_POINTS) return [whole];
    const found = [];
    for (let from = 0; from < word.length;) {
      const match = this.longestFrom(word, from);
      if (match === undefined) return [whole];
      found.push({ id: match.id, start: word[from]?.start ?? 0, end: word[match.to - 1]?.end ?? 0 });
      from = match.to;
    }
    return found;
  }

  private longestFrom(word: readonly Folded[], from: number): { id: number; to: number } | undefined {
    let piece = from === 0 ? '' : '##';
    let best: { id: number; to: number } | undefined;
    for (let to = from; to < word.length && piece.length < this.longest; to++) {
      piece += word[to]?.text ?? '';
      const id = this.vocabulary.get(piece);
      if (id !== undefined) best = { id, to: to + 1 };
    }
    return best;
  }
}

function isWhite(char: string): boolean {
  // U+FEFF is white space in JavaScript and a format character in Unicode.
  return (
    char === ' ' ||
    (char > '\u007f' || char < ' ' ? char !== '\ufeff' && WHITE.test(char) && isUnicodeWhite(char) : false)
  );
}

/** False for vertical tab and form feed, which the reference removes as control characters. */
function isUnicodeWhite(char: string): boolean {
  return char !== '\u000b' && char !== '\u000c';
}

function isDropped(char: string): boolean {
  if (char >= ' ' && char <= '~') return false;
  return char === '\ufffd' || CONTROL.test(char);
}

function isPunctuation(char: string): boolean {
  if (/^[a-z0-9]$/.test(char)) return false;
  return PUNCTUATION.test(char);
}

/** Removes accents and converts to lowercase. One character can become several, and a mark alone becomes none. */
function fold(char: string): string[] {
  if (char <= '\u007f') return [char.toLowerCase()];
  const parts = Array.from(char.normalize('NFD')).filter((part) => !MARK.test(part));
  return parts.flatMap((part) => Array.from(part.toLowerCase()));
}

/** True for the blocks of Chinese characters that the reference surrounds with spaces. */
function isChinese(point: number): boolean {
  return (
    (point >= 0x4e00 && point <= 0x9fff) ||
    (point >= 0x3400 && point <= 0x4dbf) ||
    (point >= 0x20000 && point <= 0x2a6df) ||
    (point >= 0x2a700 && point <= 0x2b73f) ||
    (point >= 0x2b740 && point <= 0x2b81f) ||
    (point >= 0x2b820 && point <= 0x2ceaf) ||
    (point >= 0xf900 && point <= 0xfaff) ||
    (point >= 0x2f800 && point <= 0x2fa1f)
  );
}
