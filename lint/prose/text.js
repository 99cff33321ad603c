/**
 * A text that people read: a paragraph, a table cell, a heading, a description, a label, a message, a comment.
 *
 * @typedef {object} Text
 * @property {'docs' | 'api' | 'portal' | 'messages' | 'comments'} kind
 * @property {string} file path from the project's root
 * @property {string} role `paragraph`, `cell`, `heading`, `description`, `summary`, `label`, `message` or `comment`
 * @property {string} text what the reader sees, in one line; code in backticks, values in braces
 * @property {(offset: number) => number} lineAt the file's line of an offset of the text
 * @property {string} [pointer] place in a JSON document
 */

/** Collects the parts of one text, with the line that each of them comes from. */
export class TextBuilder {
  #text = '';
  #marks = [];

  /** Adds text that starts in that line. Line breaks and the white space around them become one space. */
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

  /** The text, or nothing if no letter is in it. */
  build(rest) {
    const text = this.#text.trimEnd();
    if (!/\p{L}/u.test(text)) return [];
    const marks = this.#marks;
    const lineAt = (offset) => marks.findLast(([start]) => start <= offset)?.[1] ?? 1;
    return [{ ...rest, text, lineAt }];
  }
}

/** The letter that covers what is not prose. */
const COVER = 'X';
/** Code in backticks, values in braces, addresses. */
const UNITS = /`[^`]+`|\{[^}]*\}|\bhttps?:\/\/\S+|(?<![\w/])[\w.-]*\/[\w./*-]+/g;
/** Quotations: what callers say, labels. */
const QUOTED = /“[^”]{1,200}”|"[^"]{1,200}"/g;

/**
 * The text with each unit of code covered by one word of the same length, and quoted words by words of the same lengths:
 * offsets and the number of words remain.
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
