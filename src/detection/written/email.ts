import { regExp } from '../../common/text/reg-exp.js';
import { AT, DOT } from '../speech/en/marks.js';
import { corrections } from './corrected.js';
import { plainView } from './plain-spelling.js';

/** An e-mail address within what was said or written, without what stands beside it. */
export const WRITTEN_EMAIL = /[^\s@,;<>]{1,64}@[^\s@,;<>]{1,250}\.[\p{L}\d-]{2,63}/u;

const WRITTEN_EMAILS = new RegExp(WRITTEN_EMAIL.source, 'gu');
/** What is put right of an address by itself: "… no at example dot org", "… uh dot org". */
const HOST = regExp.iu`^[\s,]*(?:(?:${AT})\s+|@)(?<host>[\p{L}\d-]+(?:\.[\p{L}\d-]+)+)[\s.]*$`;
const DOTS = regExp.gi`\s+(?:${DOT})\s+`;
const TOP_LEVEL = regExp.iu`^[\s,]*(?:(?:${DOT})\s+|\.)(?<top>[\p{L}]{2,63})[\s.]*$`;

/** An e-mail address in small letters, the last of those that were said; with the end that was put right by itself. */
export function writtenEmail(text: string): string {
  const { text: said } = plainView(text).spoken;
  const address = said.match(WRITTEN_EMAILS)?.at(-1);
  if (address === undefined) return said.replace(/\s/g, '').toLowerCase();
  const last = corrections(text).at(-1) ?? '';
  return putRight(address, last).toLowerCase();
}

function putRight(address: string, last: string): string {
  const piece = plainView(last).spoken.text.replace(DOTS, '.');
  const host = HOST.exec(piece)?.groups?.host;
  if (host !== undefined) return address.replace(/@.*$/u, `@${host}`);
  const top = TOP_LEVEL.exec(piece)?.groups?.top;
  return top === undefined ? address : address.replace(/[^.]*$/u, top);
}
