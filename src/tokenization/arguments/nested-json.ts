/** Characters that may follow the opening bracket of a JSON list, apart from blanks. */
const BEGINS_LIST = /[[\]{"\d\-tfn]/;
const BLANK = /\s/;

/** State of one nested string. */
interface Level {
  /** Whether the string contains JSON; undefined until its first two characters are known. */
  isJson: boolean | undefined;
  /** First character that is not a blank. */
  first: string;
}

/**
 * Follows a JSON string, character by character in its raw form, through the JSON texts that it contains as strings. In
 * `"{\"name\": \"Ann\"}"`, `Ann` has depth 1. A quote that opens or ends a string of depth `n` has 2^n - 1 backslashes
 * before it. Literal backslashes, with 2^(n+1) characters each, may precede these.
 */
export class NestedJson {
  private readonly levels: Level[] = [{ isJson: undefined, first: '' }];
  private backslashes = 0;

  /** Nesting depth of the next character, which is the number of additional times that it is escaped. */
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

  /** Reads a token, which counts as text that begins no JSON. */
  token(): void {
    this.open('x');
    this.backslashes = 0;
  }

  /** Opens a nested string, or ends the string at the quote's depth with all strings nested in it. */
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

  /** Decides from the first characters whether the innermost string is JSON. */
  private open(character: string): void {
    const level = this.levels.at(-1);
    if (level === undefined || level.isJson !== undefined || BLANK.test(character)) return;
    if (level.first === '') {
      level.first = character;
      if (character !== '{' && character !== '[') level.isJson = false;
    } else level.isJson = level.first === '{' ? /["}]/.test(character) : BEGINS_LIST.test(character);
  }
}
