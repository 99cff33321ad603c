import { type Finding, type Piece, splitAtPlaceholders } from './marks';
import type { Message } from './transcript';

/** Part of a message, small enough to render at once. */
export interface MessageBlock {
  readonly key: string;
  readonly role: string;
  readonly pieces: readonly Piece[];
  /** Whether the block is the first of its message. */
  readonly first: boolean;
  readonly last: boolean;
}

const MAX_MARKS = 40;
/** Maximum length of a block's text, in UTF-16 code units. */
const MAX_TEXT = 3_000;

/** Splits messages into blocks of bounded numbers of marks and characters, without gaps. */
export function toBlocks(
  messages: readonly Message[],
  findingsAt: (path: string) => readonly Finding[],
): MessageBlock[] {
  return messages.flatMap(({ role, texts }, at) => {
    const parts = texts.flatMap(({ path, text }) => cut(splitAtPlaceholders(text, findingsAt(path))));
    const shown = parts.length === 0 ? [[]] : parts;
    return shown.map((pieces, part) => ({
      key: `${at}.${part}`,
      role,
      pieces,
      first: part === 0,
      last: part === shown.length - 1,
    }));
  });
}

function cut(pieces: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [];
  let part: Piece[] = [];
  let marks = 0;
  let length = 0;
  for (const piece of pieces.flatMap(splitText)) {
    if (marks === MAX_MARKS || (length > 0 && length + piece.text.length > MAX_TEXT)) {
      parts.push(part);
      [part, marks, length] = [[], 0, 0];
    }
    part.push(piece);
    length += piece.text.length;
    if ('kind' in piece) marks += 1;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** Splits a plain text to fit into blocks, after white space if there is any. */
function splitText(piece: Piece): Piece[] {
  if ('kind' in piece || piece.text.length <= MAX_TEXT) return [piece];
  const texts: Piece[] = [];
  for (let rest = piece.text; rest !== '';) {
    const space = rest.length > MAX_TEXT ? rest.slice(0, MAX_TEXT).search(/\s\S*$/) : -1;
    const end = space < 0 ? MAX_TEXT : space + 1;
    texts.push({ text: rest.slice(0, end) });
    rest = rest.slice(end);
  }
  return texts;
}
