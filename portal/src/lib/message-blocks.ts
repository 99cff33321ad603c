import { type Finding, type Piece, splitAtPlaceholders } from './marks';
import type { Message } from './transcript';

/** A part of a message that is short enough to be drawn at once. */
export interface MessageBlock {
  readonly key: string;
  readonly role: string;
  readonly pieces: readonly Piece[];
  /** Where in the message it stands. */
  readonly first: boolean;
  readonly last: boolean;
}

const MOST_MARKS = 40;
/** UTF-16 code units. */
const MOST_TEXT = 3_000;

/** Cuts messages into blocks, each of a bounded number of marks and characters, without a gap. */
export function blocksOf(
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
  for (const piece of pieces.flatMap(shortened)) {
    if (marks === MOST_MARKS || (length > 0 && length + piece.text.length > MOST_TEXT)) {
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

/** A plain text in pieces that fit into a block, cut behind white space where there is any. */
function shortened(piece: Piece): Piece[] {
  if ('kind' in piece || piece.text.length <= MOST_TEXT) return [piece];
  const texts: Piece[] = [];
  for (let rest = piece.text; rest !== '';) {
    const space = rest.length > MOST_TEXT ? rest.slice(0, MOST_TEXT).search(/\s\S*$/) : -1;
    const end = space < 0 ? MOST_TEXT : space + 1;
    texts.push({ text: rest.slice(0, end) });
    rest = rest.slice(end);
  }
  return texts;
}
