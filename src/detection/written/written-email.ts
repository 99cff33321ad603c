import { matchesOf } from '../../common/text/matches.js';
import { isConnector, type MailboxWord, toPieces } from '../spoken/mailbox-pieces.js';
import { normalize } from '../text/normalized-text.js';
import { corrections } from './corrected.js';
import { WRITTEN_EMAIL } from './email.js';

const WORD = /[^\s,;]+/g;
/** Stands for what was said before and after: a mark at the ends of a piece joins it to that. */
const BESIDE = '*';
const HOST = /^at\s+(?=\S)/i;

/**
 * An e-mail address in small letters; of what is a piece of one, what it contributes to it: "jane dot", "at example dot com"
 * are "jane." and "@example.com".
 */
export function writtenEmail(text: string): string {
  for (const piece of [...corrections(text)].reverse()) {
    const { text: spoken } = normalize(piece).spoken;
    const found = WRITTEN_EMAIL.exec(spoken);
    if (found === null) continue;
    const lead = matchesOf(spoken.slice(0, found.index), WORD).map(([word]) => word);
    return (
      lead.length > 0 && lead.every(isConnector) ? pieceOf(lead.join(' ')) + found[0] : found[0]
    ).toLowerCase();
  }
  return pieceOf(text).toLowerCase();
}

function pieceOf(text: string): string {
  const { text: heard } = normalize(text);
  const host = HOST.exec(heard)?.[0] ?? '';
  const words = matchesOf(heard.slice(host.length), WORD).map(({ 0: word, index }): MailboxWord => ({
    start: index,
    end: index + word.length,
    text: word,
  }));
  const beside: MailboxWord = { start: 0, end: 0, text: BESIDE };
  const written = toPieces([beside, ...words, beside]).map((piece) => piece.written);
  return (host === '' ? '' : '@') + written.slice(1, -1).join('');
}
