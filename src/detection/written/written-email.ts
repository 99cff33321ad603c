import { foldWords } from '../../common/text/fold-case.js';
import { matchesOf } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { AT, DOT, WRITTEN_AT } from '../languages/any.js';
import type { MailboxWord } from '../spoken/mailbox-pieces.js';
import { normalize } from '../text/normalized-text.js';
import { isConnector, speechOf } from '../text/speech.js';
import { corrections } from './corrected.js';
import { plainView } from './value.js';

/** An e-mail address within what was said or written, without what stands beside it. */
const WRITTEN_EMAIL = /[^\s@,;<>]{1,64}@[^\s@,;<>]{1,250}\.[\p{L}\d-]{2,63}/u;
const WRITTEN_EMAILS = new RegExp(WRITTEN_EMAIL.source, 'gu');
const WORD = /[^\s,;]+/g;
/** Stands for what was said before and after: a mark at the ends of a piece joins it to that. */
const BESIDE = '*';
const HOST = regExp.i`^(?:${WRITTEN_AT})\s+(?=\S)`;

/** What is put right of an address by itself: "… no at example dot org", "… uh dot org". */
const PUT_RIGHT_HOST = regExp.iu`^[\s,]*(?:(?:${AT})\s+|@)(?<host>[\p{L}\d-]+(?:\.[\p{L}\d-]+)+)[\s.]*$`;
const PUT_RIGHT_TOP = regExp.iu`^[\s,]*(?:(?:${DOT})\s+|\.)(?<top>[\p{L}]{2,63})[\s.]*$`;
const DOTS = regExp.gi`\s+(?:${DOT})\s+`;

/**
 * An e-mail address in small letters, the last of those that were said, with the end that was put right by itself; of what is
 * a piece of one, what it contributes to it: "jane dot", "at example dot com" are "jane." and "@example.com".
 */
export function writtenEmail(text: string): string {
  const { text: said } = plainView(text).spoken;
  const match = matchesOf(said, WRITTEN_EMAILS).at(-1);
  // What holds nothing but asides is written as it stands.
  if (match === undefined) return pieceOf(text).toLowerCase() || text.trim();
  const lead = matchesOf(said.slice(0, match.index), WORD).map(([word]) => word);
  const address = lead.length > 0 && lead.every(isConnector) ? pieceOf(lead.join(' ')) + match[0] : match[0];
  return putRight(address, corrections(text).at(-1) ?? '').toLowerCase();
}

/** The address in a text, or else all of it, without spaces; `spoken` is its spoken-form view. */
export function emailKey(spoken: string): string {
  return foldWords(WRITTEN_EMAIL.exec(spoken)?.[0] ?? spoken).replace(/\s/g, '');
}

/** True for an e-mail address and nothing else, as it is written. */
export function isEmail(text: string): boolean {
  return WRITTEN_EMAIL.exec(text)?.[0] === text;
}

function putRight(address: string, last: string): string {
  const piece = plainView(last).spoken.text.replace(DOTS, '.');
  const host = PUT_RIGHT_HOST.exec(piece)?.groups?.host;
  if (host !== undefined) return address.replace(/@.*$/u, `@${host}`);
  const top = PUT_RIGHT_TOP.exec(piece)?.groups?.top;
  return top === undefined ? address : address.replace(/[^.]*$/u, top);
}

function pieceOf(text: string): string {
  const view = normalize(text);
  const { text: heard } = view;
  const host = HOST.exec(heard)?.[0] ?? '';
  const words = matchesOf(heard.slice(host.length), WORD).map(({ 0: word, index }): MailboxWord => ({
    start: index,
    end: index + word.length,
    text: word,
  }));
  const beside: MailboxWord = { start: 0, end: 0, text: BESIDE };
  const written = speechOf(view).mailPieces([beside, ...words, beside]);
  return (host === '' ? '' : '@') + written.slice(1, -1).join('');
}
