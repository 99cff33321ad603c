import { readingGrade, sentencesOf, wordsOf } from './measures.js';
import { treeOf } from './markdown.js';
import { FORBIDDEN } from './patterns.js';
import { coveredText } from './text.js';

/** Maximum number of words in a sentence. */
const LONGEST_SENTENCE = 30;
/** Maximum number of words in a table cell. Longer texts belong in a section. */
const LONGEST_CELL = 25;
/** Maximum reading grade, in years of school. */
const HIGHEST_GRADE = 11;
/** Minimum number of words of a page for which the reading grade is checked. */
const SHORTEST_GRADED = 100;
/** Maximum line length in columns, which is Prettier's print width. `prettier --prose-wrap always` wraps a page. */
const PRINT_WIDTH = 110;

/** @typedef {{ file: string, line: number, rule: string, message: string, text: string }} Finding */

/** Returns the findings in one text. */
export function checkText(text) {
  const covered = coveredText(text.text);
  if (text.kind === 'comments') return forbidden(text, covered);
  return [...forbidden(text, covered), ...longSentences(text), ...longCell(text, covered), ...fragment(text)];
}

function found(text, offset, rule, message) {
  return { file: text.file, line: text.lineAt(offset), rule, message, text: text.text };
}

function forbidden(text, covered) {
  return FORBIDDEN.flatMap(({ rule, pattern, say }) =>
    [...covered.matchAll(pattern)].map(({ 0: match, index }) => {
      const shown =
        match.trim() === '' || match.trim() === ':' ? covered.slice(index - 10, index + 15) : match;
      return found(text, index, rule, `"${shown.trim()}": ${say}`);
    }),
  );
}

function longSentences(text) {
  return sentencesOf(text.text)
    .filter(({ words }) => words.length > LONGEST_SENTENCE)
    .map(({ words, offset }) =>
      found(
        text,
        offset,
        'long-sentence',
        `${words.length} words in a sentence; at most ${LONGEST_SENTENCE}`,
      ),
    );
}

function longCell(text, covered) {
  const { length } = wordsOf(covered);
  if (text.role !== 'cell' || length <= LONGEST_CELL) return [];
  return [
    found(text, 0, 'long-cell', `${length} words in a cell; at most ${LONGEST_CELL}, or make it a section`),
  ];
}

/**
 * Checks an API description, which is a sentence, or a noun phrase with a capital and a full stop. A summary is a
 * title.
 */
function fragment(text) {
  if (text.kind !== 'api' || /^(?:[\p{Lu}\d`"“]).*[.!?]$/su.test(text.text)) return [];
  if (text.role === 'summary' && /^[\p{Lu}\d`]/u.test(text.text)) return [];
  const message = 'begin with a capital, and end a description with a full stop';
  return [found(text, 0, 'full-sentence', message)];
}

/** Returns the findings in a Markdown page as a whole. */
export function checkPage(file, source, texts) {
  return [...hardToRead(file, texts), ...wideLines(file, source), ...noBeginning(file, source)];
}

function hardToRead(file, texts) {
  const sentences = texts.filter(({ role }) => role === 'paragraph').flatMap(({ text }) => sentencesOf(text));
  const words = sentences.reduce((sum, { words }) => sum + words.length, 0);
  if (words < SHORTEST_GRADED) return [];
  const grade = readingGrade(sentences);
  if (grade <= HIGHEST_GRADE) return [];
  const message = `reading grade ${grade.toFixed(1)}; at most ${HIGHEST_GRADE}: shorter sentences and words`;
  return [{ file, line: 1, rule: 'grade', message, text: '' }];
}

function wideLines(file, source) {
  const lines = source.split('\n');
  return proseLines(treeOf(source)).flatMap((line) => {
    const row = lines[line - 1] ?? '';
    if (row.length <= PRINT_WIDTH || !canBreak(row)) return [];
    const message = `${row.length} columns; at most ${PRINT_WIDTH}`;
    return [{ file, line, rule: 'width', message, text: row }];
  });
}

/** Returns the lines of paragraphs and headings. */
function proseLines(node) {
  if (node.type === 'paragraph') {
    const { start, end } = node.position;
    return Array.from({ length: end.line - start.line + 1 }, (_, index) => start.line + index);
  }
  return (node.children ?? []).flatMap(proseLines);
}

/** Returns whether a line can be wrapped. An address or code is a single unit. */
function canBreak(row) {
  const text = row.replace(/^[\s>]*(?:(?:[-*]|\d+\.)\s+)?/, '');
  return /\s/.test(text.replaceAll(/`[^`]+`|\]\([^)]*\)/g, 'X').trim());
}

/** Reports a page of `docs/` that does not begin with a purpose for its reader, before any list, table or example. */
function noBeginning(file, source) {
  if (!file.startsWith('docs/')) return [];
  const [title, first] = treeOf(source).children;
  const beginning =
    first === undefined ? '' : source.slice(first.position.start.offset, first.position.end.offset);
  if (title?.type === 'heading' && first?.type === 'paragraph' && /\byou\b/i.test(beginning)) return [];
  const message = 'begin the page with a paragraph that says what you can do after reading it ("you")';
  return [{ file, line: first?.position.start.line ?? 1, rule: 'beginning', message, text: beginning }];
}
