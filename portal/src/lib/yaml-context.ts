/** Completion context at a position of a YAML text. */
export interface YamlContext {
  /** Keys from the root to the containing node, with `*` for a list item. */
  readonly path: readonly string[];
  /**
   * Whether the cursor is in the value of the node at `path`. Otherwise it is in a key of the mapping, or in a list
   * item.
   */
  readonly isValue: boolean;
  /** Text typed so far. */
  readonly typed: string;
}

interface Level {
  readonly indent: number;
  readonly key: string;
}

/** List item in {@link YamlContext.path}. */
export const ITEM = '*';

const COMMENT = /(?:^|\s)#/;
const KEY = /^(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<plain>[^\s:#{}[\],&*!|>'"%@`-][^:#]*?)):(?:\s+|$)/;

/**
 * Determines the context at the end of a text from indentation and the brackets opened in the last line. That suffices
 * for policies and, unlike a parser, tolerates incomplete text.
 * @param before text before the cursor
 * @returns undefined in a comment, and after a closed flow collection
 */
export function contextAtEnd(before: string): YamlContext | undefined {
  const levels: Level[] = [];
  const lines = before.split('\n');
  const last = lines.pop() ?? '';
  for (const line of lines) {
    if (line.trim() !== '' && !line.trimStart().startsWith('#')) descend(levels, line);
  }
  if (COMMENT.test(last)) return undefined;
  const { rest, hasKey } = descend(levels, last);
  return contextWithin(
    levels.map(({ key }) => key),
    hasKey,
    rest,
  );
}

/** Returns a mapping's keys at a path. Keys in flow collections are not found. */
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

/** Adds a line's dashes and its key to the levels, and returns the rest of the line. */
function descend(levels: Level[], line: string): { rest: string; hasKey: boolean } {
  let indent = line.length - line.trimStart().length;
  let rest = line.trimStart();
  while (/^-(?:\s|$)/.test(rest)) {
    popLevels(levels, (level) => level.indent > indent || (level.indent === indent && level.key === ITEM));
    levels.push({ indent, key: ITEM });
    const after = rest.slice(1).trimStart();
    indent += rest.length - after.length;
    rest = after;
  }
  popLevels(levels, (level) => level.indent >= indent);
  const key = KEY.exec(rest);
  if (key === null) return { rest, hasKey: false };
  const { double, single, plain } = key.groups ?? {};
  levels.push({ indent, key: double ?? single ?? plain ?? '' });
  return { rest: rest.slice(key[0].length), hasKey: true };
}

function popLevels(levels: Level[], isOver: (level: Level) => boolean): void {
  for (let level = levels.at(-1); level !== undefined && isOver(level); level = levels.at(-1)) levels.pop();
}

/** Descends into the flow collections (`{ a: [b`) that a value opens. */
function contextWithin(path: readonly string[], isValue: boolean, text: string): YamlContext | undefined {
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
