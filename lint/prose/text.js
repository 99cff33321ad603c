/**
 * Text for readers, such as a paragraph, a table cell, a heading, a description, a label, a message or a comment.
 *
 * @typedef {object} Text
 * @property {'docs' | 'api' | 'portal' | 'messages' | 'comments'} kind
 * @property {string} file path from the project's root
 * @property {string} role `paragraph`, `cell`, `heading`, `description`, `summary`, `label`, `message` or `comment`
 * @property {string} text visible text in one line, with code in backticks and values in braces
 * @property {(offset: number) => number} lineAt returns the file's line for an offset of the text
 * @property {string} [pointer] JSON pointer within a JSON document
 */

/** Collects the parts of one text, with the file's line of each part. */
export class TextBuilder {
  #text = '';
  #marks = [];

  /** Adds text that starts in this line. Line breaks and the white space around them become one space. */
  add(value, line) {
    let at = line;
    for (const [index, part] of value.split('\n').entries()) {
      if (index > 0) {
        at += 1;
        this.#append(' ', at);
      }
      this.#append(part, at);
    }
  }

  /** Adds code, as one word. */
  addCode(code, line) {
    this.add(`\`${code.replaceAll('\n', ' ')}\``, line);
  }

  #append(part, line) {
    const spaced = part.replaceAll(/\s+/g, ' ');
    const added = this.#text === '' || this.#text.endsWith(' ') ? spaced.trimStart() : spaced;
    if (added === '') return;
    this.#marks.push([this.#text.length, line]);
    this.#text += added;
  }

  /** Returns the text in an array; empty if the text contains no letter. */
  build(rest) {
    const text = this.#text.trimEnd();
    if (!/\p{L}/u.test(text)) return [];
    const marks = this.#marks;
    const lineAt = (offset) => marks.findLast(([start]) => start <= offset)?.[1] ?? 1;
    return [{ ...rest, text, lineAt }];
  }
}

/** Letter that replaces text other than prose. */
const COVER = 'X';
/** Matches code in backticks, values in braces, and addresses. */
const UNITS = /`[^`]+`|\{[^}]*\}|\bhttps?:\/\/\S+|(?<![\w/])[\w.-]*\/[\w./*-]+/g;
/** Matches quotations, which are callers' words or labels. */
const QUOTED = /“[^”]{1,200}”|"[^"]{1,200}"/g;

/**
 * Replaces each unit of code with one word of the same length, and quoted words with words of the same length, so that
 * offsets and the number of words do not change.
 */
export function coveredText(text) {
  return text
    .replaceAll(UNITS, (unit) => COVER.repeat(unit.length))
    .replaceAll(
      QUOTED,
      (quoted) => quoted[0] + quoted.slice(1, -1).replaceAll(/[^\s]/g, COVER) + quoted.at(-1),
    );
}

export const isCovered = (word) => /^X{2,}$/.test(word);
