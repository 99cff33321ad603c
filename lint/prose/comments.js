import ts from 'typescript';
import { TextBuilder } from './text.js';

/** Maximum share of a folder's comments that may match a pattern. */
export const MOST_MATCHES = 0.02;

/** Folders whose comments have not been reworded yet. */
const UNCHECKED = /^src\/./;

/** Matches instructions to tools. */
const DIRECTIVE = /^\s*(?:eslint|prettier|@ts-|#region|#endregion|v8 ignore|c8 ignore)/;

/** Returns the comments of a module, each as one text. Consecutive `//` lines are one comment. */
export function commentTexts(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kindOf(file));
  return joined(rangesOf(tree, source), source).flatMap((ranges) => {
    const builder = new TextBuilder();
    for (const { pos, end } of ranges) {
      const line = tree.getLineAndCharacterOfPosition(pos).line + 1;
      builder.add(`${contentOf(source.slice(pos, end))} `, line);
    }
    return builder
      .build({ kind: 'comments', file, role: 'comment' })
      .filter(({ text }) => !DIRECTIVE.test(text));
  });
}

/** Returns a file's top-level folder: `src/audit` for `src/audit/chain/leaf.ts`. */
export function roomOf(file) {
  return file.split('/').slice(0, 2).join('/');
}

/**
 * Returns the findings in comments of folders with more matches than allowed.
 *
 * @param {{ texts: import('./text.js').Text[] }[]} sources
 * @param {(import('./rules.js').Finding & { kind: string })[]} findings
 * @param {RegExp} [unchecked] folders without a maximum
 */
export function excessIn(sources, findings, unchecked = UNCHECKED) {
  const matching = new Map();
  for (const { kind, file, line, text } of findings) {
    if (kind !== 'comments') continue;
    const room = roomOf(file);
    matching.set(room, (matching.get(room) ?? new Set()).add(`${file} ${line} ${text}`));
  }
  const texts = sources.flatMap((source) => source.texts).filter(({ kind }) => kind === 'comments');
  const isAbove = (room) => {
    const count = texts.filter(({ file }) => roomOf(file) === room).length;
    return (matching.get(room)?.size ?? 0) > Math.max(1, count * MOST_MATCHES);
  };
  const above = new Set([...matching.keys()].filter((room) => isAbove(room) && !unchecked.test(room)));
  return findings.filter(({ kind, file }) => kind === 'comments' && above.has(roomOf(file)));
}

function kindOf(file) {
  return file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

function rangesOf(tree, source) {
  const found = new Map();
  const add = (ranges) => {
    for (const range of ranges ?? []) found.set(range.pos, range);
  };
  const visit = (node) => {
    add(ts.getLeadingCommentRanges(source, node.pos));
    add(ts.getTrailingCommentRanges(source, node.end));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  add(ts.getLeadingCommentRanges(source, tree.endOfFileToken.pos));
  return [...found.values()].sort((a, b) => a.pos - b.pos);
}

function joined(ranges, source) {
  const groups = [];
  for (const range of ranges) {
    const last = groups.at(-1)?.at(-1);
    const isLine = (each) => each?.kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const isNext = last !== undefined && /^[^\S\n]*\n[^\S\n]*$/.test(source.slice(last.end, range.pos));
    if (isLine(last) && isLine(range) && isNext) groups.at(-1).push(range);
    else groups.push([range]);
  }
  return groups;
}

/** Returns the content of a comment, without delimiters, asterisks and the tags of JSDoc. */
function contentOf(comment) {
  return comment
    .replace(/^\/\*+|\*+\/$/g, '')
    .replaceAll(/^[^\S\n]*(?:\/\/|\*)[^\S\n]?/gm, '')
    .replaceAll(/@(?:param|returns|throws|typedef|property)\b/g, '');
}
