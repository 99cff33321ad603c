import type { ScannedText } from '../../common/text/scanned-text.js';
import { gated } from '../../common/text/gated-pattern.js';
import { matchesOf } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { SOUND } from '../languages/en/fillers.js';
import { AT, DASH, DOT } from '../languages/en/marks.js';
import { MANNER } from '../languages/en/spelling.js';
import type { Edit } from '../../common/text/ranges.js';
import { mailboxBefore } from './spoken-mailbox.js';

const LABEL = '[a-z0-9][a-z0-9-]{0,62}';
/** "double dash" */
const DASHES = String.raw`(?:(?:double|two|2)\s)?(?:${DASH})(?:s|es)?`;
/** The label of an international domain (RFC 3492), letter by letter. */
const PUNYCODE = String.raw`x\s?n(?:\s{1,2}${DASHES}){1,2}(?:\s{1,2}(?:${DASHES}|[a-z0-9][a-z0-9-]{0,30})){1,40}?`;
const TOP_LEVEL =
  'com|org|net|edu|gov|mil|info|biz|health|care|clinic|io|co|us|uk|ca|au|de|fr|nl|es|it|in|me|dev|app|ai|example|test|invalid|localhost';
/** What recognition makes of "com". */
const MISHEARD = String.raw`\s{1,2}dot\s{1,2}(?:calm|come|comm)`;
const BRACKETED_DOT = String.raw`[\[({]\s?(?:dot|\.)\s?[\])}]`;
const BETWEEN = String.raw`(?:\s{1,2}(?:${DOT})\s{1,2}|\s?${BRACKETED_DOT}\s?|\s\.\s(?=(?:com|org|net|edu)\b)|\.)`;
/** What follows "at": up to four spelled or spoken pieces, then a domain's labels. */
const DOMAIN = regExp.iy`(?:${PUNYCODE}|${LABEL}(?:\s{1,2}${LABEL}){0,3}?)(?:${BETWEEN}${LABEL}){0,3}?(?:${BETWEEN}(?:${TOP_LEVEL})|${MISHEARD})(?![a-z0-9-]|${BETWEEN}${LABEL})`;
/** Providers whose ".com" goes without saying, and a domain of which the "dot" was not heard. */
const PROVIDER = regExp.iy`(?:g ?mail|yahoo|hot ?mail|outlook|i ?cloud|a ?o ?l|proton ?mail)(?![a-z0-9-]|\s{1,2}(?:${DOT})\b|\.[a-z])`;
const DOTLESS = /[a-z0-9][a-z0-9-]{2,62}\s(?:com|org|net)(?=\s*(?:$|[.,!?;]))/iy;
/** Said about the address before its "at". */
const ASIDE = String.raw`(?:[\s,]{1,3}(?:${SOUND}|${MANNER}))`;
const ANCHOR = regExp.gi`(?:${ASIDE}{0,2}\s{1,3}(?:${AT})\s{1,3}|\s?[\[({]\s?(?:at|@)\s?[\])}]\s?|\s?@\s?)`;
const MAY_ANCHOR = gated(ANCHOR);
/** A host has a dot, a provider's name, or a domain of which the dot was not heard. */
const MAY_BE_HOST = gated(new RegExp([DOMAIN, PROVIDER, DOTLESS].map(({ source }) => source).join('|'), 'i'));
const JOINT = regExp.gi`\s*(?:${BRACKETED_DOT}|\b(?:${DOT})\b|(?<=\s)\.(?=\s))\s*|(?<!^)\s*\b(?:${DASHES})\b(?!\s+(?:${DOT})\b)\s*|\s+`;
const SPELLED = /^x\s?n\s/i;
const IS_DASH = regExp.i`^(?:${DASH})$`;
const ARE_DASHES = regExp.i`^(?:${DASHES})$`;

/** A spoken address: its range, and the edits within it that write it out. */
export interface SpokenEmail {
  readonly start: number;
  readonly end: number;
  readonly edits: readonly Edit[];
}

interface Host {
  readonly end: number;
  readonly edits: readonly Edit[];
  /** Nothing but an unmistakable mailbox before it makes it one. */
  readonly weak: boolean;
  /** It is spelled: whatever stands before it is a mailbox. */
  readonly spelled?: boolean;
}

/**
 * Spoken e-mail addresses, with what writes them out: "jane dot doe at g mail dot com", "j as in john dot doe at
 * example dot com", and half-written ones ("jane.doe at example.com", "jane [at] example [dot] com"). Sorted, without
 * overlaps; linear in the text's length.
 */
export function spokenEmails(view: ScannedText): SpokenEmail[] {
  const found: SpokenEmail[] = [];
  if (!view.mayMatch(MAY_ANCHOR) || !view.mayMatch(MAY_BE_HOST)) return found;
  const { text } = view;
  ANCHOR.lastIndex = 0;
  for (let anchor = ANCHOR.exec(text); anchor !== null; anchor = ANCHOR.exec(text)) {
    const at = { start: anchor.index, end: ANCHOR.lastIndex, text: '@' };
    const host = hostAt(text, at.end);
    if (host === undefined) continue;
    const mark = anchor[0].trim();
    const mailbox = mailboxBefore(text, at.start, found.at(-1)?.end ?? 0, {
      written: anchor[0] === '@',
      spoken: mark !== '@' && !/^[[({]/.test(mark) && host.spelled !== true,
    });
    if (mailbox === undefined || (host.weak && !mailbox.certain)) continue;
    const joint = anchor[0] === '@' ? [] : [at];
    const edits = [...mailbox.edits, ...joint, ...host.edits];
    if (edits.length > 0) found.push({ start: mailbox.start, end: host.end, edits });
    ANCHOR.lastIndex = host.end;
  }
  return found;
}

/** Where the domain ends that is said right after an "at", at an offset; undefined where none is. */
export function emailHostEnd(text: string, at: number): number | undefined {
  const gap = /^\s{1,3}/.exec(text.slice(at, at + 4))?.[0].length ?? 0;
  return gap === 0 ? undefined : hostAt(text, at + gap)?.end;
}

function hostAt(text: string, start: number): Host | undefined {
  const domain = matchAt(DOMAIN, text, start);
  if (domain !== undefined)
    return {
      end: start + domain.length,
      edits: domainEdits(domain, start),
      weak: false,
      spelled: SPELLED.test(domain),
    };
  const provider = matchAt(PROVIDER, text, start);
  if (provider !== undefined) {
    const end = start + provider.length;
    return { end, edits: [{ start, end, text: `${provider.replace(/\s/g, '')}.com` }], weak: true };
  }
  const dotless = matchAt(DOTLESS, text, start);
  if (dotless === undefined) return undefined;
  const end = start + dotless.length;
  return { end, edits: [{ start, end, text: dotless.replace(/\s/, '.') }], weak: false };
}

function matchAt(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0];
}

function domainEdits(domain: string, offset: number): Edit[] {
  return matchesOf(domain, JOINT).map((match) => {
    const said = match[0].trim();
    const text = said === '' ? '' : IS_DASH.test(said) ? '-' : ARE_DASHES.test(said) ? '--' : '.';
    return { start: offset + match.index, end: offset + match.index + match[0].length, text };
  });
}
