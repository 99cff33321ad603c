/** A place in a YAML text where something may be typed. */
export interface YamlPlace {
  /** Keys from the top down to what holds the place; `*` stands for an item of a list. */
  readonly path: readonly string[];
  /** Whether a value of the node at `path` is typed. Otherwise it is a key within it, or, in a list, its item. */
  readonly isValue: boolean;
  /** What has been typed of it. */
  readonly typed: string;
}

interface Level {
  readonly indent: number;
  readonly key: string;
}

/** An item of a list in {@link YamlPlace.path}. */
export const ITEM = '*';

const COMMENT = /(?:^|\s)#/;
const KEY = /^(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<plain>[^\s:#{}[\],&*!|>'"%@`-][^:#]*?)):(?:\s+|$)/;

/**
 * Tells where the end of a text is, by indentation and by the braces that the last line opens: enough for a policy,
 * and, unlike a parser, at ease with a text that is being written.
 * @param before the text up to the cursor
 * @returns undefined in a comment, and after a flow collection that is closed
 */
export function placeAtEnd(before: string): YamlPlace | undefined {
  const levels: Level[] = [];
  const lines = before.split('\n');
  const last = lines.pop() ?? '';
  for (const line of lines) {
    if (line.trim() !== '' && !line.trimStart().startsWith('#')) descend(levels, line);
  }
  if (COMMENT.test(last)) return undefined;
  const { rest, hasKey } = descend(levels, last);
  return placeWithin(
    levels.map(({ key }) => key),
    hasKey,
    rest,
  );
}

/** The keys that a text has in the mapping at a path, as far as they stand on lines of their own. */
export function keysAt(text: string, path: readonly string[]): string[] {
  const levels: Level[] = [];
  const found: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const { hasKey } = descend(levels, line);
    const above = levels.slice(0, -1).map(({ key }) => key);
    const own = levels.at(-1)?.key;
    if (hasKey && own !== undefined && above.join('\n') === path.join('\n')) found.push(own);
  }
  return found;
}

/** Takes a line's dashes and its key into the levels, and gives what stands after them. */
function descend(levels: Level[], line: string): { rest: string; hasKey: boolean } {
  let indent = line.length - line.trimStart().length;
  let rest = line.trimStart();
  while (/^-(?:\s|$)/.test(rest)) {
    leave(levels, (level) => level.indent > indent || (level.indent === indent && level.key === ITEM));
    levels.push({ indent, key: ITEM });
    const after = rest.slice(1).trimStart();
    indent += rest.length - after.length;
    rest = after;
  }
  leave(levels, (level) => level.indent >= indent);
  const key = KEY.exec(rest);
  if (key === null) return { rest, hasKey: false };
  const { double, single, plain } = key.groups ?? {};
  levels.push({ indent, key: double ?? single ?? plain ?? '' });
  return { rest: rest.slice(key[0].length), hasKey: true };
}

function leave(levels: Level[], isOver: (level: Level) => boolean): void {
  for (let level = levels.at(-1); level !== undefined && isOver(level); level = levels.at(-1)) levels.pop();
}

/** Goes on into the flow collections (`{ a: [b`) that a value opens. */
function placeWithin(path: readonly string[], isValue: boolean, text: string): YamlPlace | undefined {
  const inner: { key?: string; isList: boolean }[] = [];
  let typed = '';
  let closed = false;
  for (const piece of text.match(/"[^"]*"?|'[^']*'?|[{}[\],]|:(?=\s|$)|[^{}[\],:'"]+|:/g) ?? []) {
    const within = inner.at(-1);
    if (piece === '{' || piece === '[') {
      inner.push({ isList: piece === '[' });
      typed = '';
    } else if (piece === '}' || piece === ']') {
      inner.pop();
      closed = true;
    } else if (piece === ',' && within !== undefined) {
      delete within.key;
      typed = '';
      closed = false;
    } else if (piece === ':' && within?.isList === false) {
      within.key = typed.trim();
      typed = '';
    } else {
      typed += piece;
    }
  }
  if (closed) return undefined;
  const steps = inner.flatMap(({ key, isList }) => (isList ? [ITEM] : key === undefined ? [] : [key]));
  const within = inner.at(-1);
  const isTyped = within === undefined ? isValue : within.isList || within.key !== undefined;
  return { path: [...path, ...steps], isValue: isTyped, typed: typed.trimStart() };
}
