/** How a JSON value may begin, apart from a blank. */
const BEGINS_LIST = /[[\]{"\d\-tfn]/;
const BLANK = /\s/;

/** A string within a string, as far as it was read. */
interface Level {
  /** Whether it is a JSON text itself; undefined until that can be told. */
  isJson: boolean | undefined;
  /** Its first character that is no blank. */
  first: string;
}

/**
 * Follows a JSON string, character by character as it is written, through the JSON texts that it holds as strings: in
 * `"{\"name\": \"Ann\"}"`, `Ann` is one deep. A quote that opens or ends a string `n` deep has 2^n - 1 backslashes before it, after
 * those that stand for themselves, 2^(n+1) each.
 */
export class NestedJson {
  private readonly levels: Level[] = [{ isJson: undefined, first: '' }];
  private backslashes = 0;

  /** How many strings within the string the next character is in: it is escaped so many times more. */
  get depth(): number {
    return this.levels.length - 1;
  }

  character(character: string): void {
    if (character === '\\') {
      this.backslashes += 1;
      return;
    }
    if (character === '"') this.quote(this.backslashes);
    else if (this.backslashes % 2 ** (this.depth + 1) === 0) this.open(character);
    this.backslashes = 0;
  }

  /** A token: text, where no JSON begins. */
  token(): void {
    this.open('x');
    this.backslashes = 0;
  }

  /** Opens a string, or ends the one that is so deep, with all that seemed to be in it. */
  private quote(backslashes: number): void {
    const isOf = (depth: number): boolean => backslashes % 2 ** (depth + 1) === 2 ** depth - 1;
    for (let depth = this.depth; depth > 0; depth -= 1) {
      if (!isOf(depth)) continue;
      this.levels.length = depth;
      return;
    }
    if (backslashes % 2 ** (this.depth + 1) !== 2 ** (this.depth + 1) - 1) return;
    this.open('"');
    if (this.levels.at(-1)?.isJson === true) this.levels.push({ isJson: undefined, first: '' });
  }

  /** Tells from its beginning whether the innermost string is JSON. */
  private open(character: string): void {
    const level = this.levels.at(-1);
    if (level === undefined || level.isJson !== undefined || BLANK.test(character)) return;
    if (level.first === '') {
      level.first = character;
      if (character !== '{' && character !== '[') level.isJson = false;
    } else level.isJson = level.first === '{' ? /["}]/.test(character) : BEGINS_LIST.test(character);
  }
}
