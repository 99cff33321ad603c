import { gated } from '../../../../common/text/gated-pattern.js';
import { PLAIN_DOMAINS, SHORT_DOMAINS, SOFTWARE_NAMES } from '../../../lexicon/top-level-domains.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { spokenUrls } from './spoken-url.js';
import { after, before } from '../context-words.js';
import type { Candidate, Recognizer } from '../recognizer.js';

/** Any address with a scheme that has a host (RFC 3986, 3). */
const WITH_SCHEME = gated(/(?<![\p{L}\d])[a-z][a-z\d+-]{1,11}:\/\/[^\s<>"`{}|\\^]+/giu);
/** Labels between dots (RFC 1034, 3.5), as many as a host has at most here. */
const HOST = /(?<![\p{L}\p{N}_\-.@])[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){1,10}/gu;
const INNER_DOT = gated(/\.[\p{L}\p{N}_-]/u);
const REST = /(?::\d{1,5})?(?:[/?#][^\s<>"`{}|\\^]*)?/uy;
const TRAILING = /[.,;:!?'"*\]]+$/;
const SITE_BEFORE =
  /\b(?:site|website|web ?page|url|link|page|portal|go(?:ing)? to|visit|browser|online at|domain)\b[^.?!\n]{0,20}$/i;

/**
 * Web addresses: with a scheme, with `www.`, bare with a path or with a top-level domain that is no word, and spoken
 * ones ("example dot org slash jane"). File names, versions, abbreviations and mail addresses are none.
 */
export const urlRecognizer: Recognizer = {
  name: 'url',
  kinds: ['URL'],
  find(text) {
    const spoken = text.spoken;
    const said = spokenUrls(spoken).map(({ start, end }): Candidate => ({
      kind: 'URL',
      confidence: 0.9,
      ...spoken.toOriginal(start, end),
    }));
    return [...withScheme(text), ...bareHosts(text), ...said];
  },
};

function withScheme(view: NormalizedText): Candidate[] {
  if (!view.text.includes('://')) return [];
  return view.matches(WITH_SCHEME).map(({ 0: whole, index }) => ({
    kind: 'URL',
    confidence: 0.99,
    validated: true,
    ...view.toOriginal(index, index + trimmed(whole).length),
  }));
}

/** Without the marks of the sentence, and without a bracket that was opened before the address. */
function trimmed(url: string): string {
  let rest = url.replace(TRAILING, '');
  let unopened = (rest.match(/\)/g)?.length ?? 0) - (rest.match(/\(/g)?.length ?? 0);
  for (; unopened > 0 && rest.endsWith(')'); unopened--) rest = rest.slice(0, -1).replace(TRAILING, '');
  return rest;
}

function bareHosts(view: NormalizedText): Candidate[] {
  const { text } = view;
  const found: Candidate[] = [];
  if (!view.test(INNER_DOT)) return found;
  HOST.lastIndex = 0;
  for (let match = HOST.exec(text); match !== null; match = HOST.exec(text)) {
    const start = match.index;
    const end = HOST.lastIndex;
    if (text.charAt(end) === '@' || !isSite(view, match[0], start)) continue;
    REST.lastIndex = end;
    const url = trimmed(match[0] + (REST.exec(text)?.[0] ?? ''));
    HOST.lastIndex = start + url.length;
    found.push({
      kind: 'URL',
      confidence: 0.95,
      validated: true,
      ...view.toOriginal(start, start + url.length),
    });
  }
  return found;
}

function isSite(view: NormalizedText, host: string, start: number): boolean {
  const folded = host.toLowerCase();
  const labels = folded.split('.');
  const top = labels.at(-1) ?? '';
  const hasPath = /^(?::\d{1,5})?\/[^\s<>"`{}|\\^]/.test(after(view, start + host.length));
  if (SOFTWARE_NAMES.has(folded) && !hasPath) return false;
  if (labels[0] === 'www' && labels.length > 2) return true;
  if (PLAIN_DOMAINS.has(top)) return isPlain(host, top, hasPath, labels.length);
  if (!SHORT_DOMAINS.has(top)) return false;
  const name = labels.at(-2) ?? '';
  if (hasPath) return name.length > 1 && /[a-z]/.test(name);
  // "done.so", "u.s.a": a missing space or an abbreviation.
  const third = labels.length > 2 && labels.every((label) => label.length > 1) && host === folded;
  return third || (name.length > 2 && SITE_BEFORE.test(before(view, start)));
}

/** Domains that are words of English too need small letters, so that "over.Care" is a missing space. */
function isPlain(host: string, top: string, hasPath: boolean, labels: number): boolean {
  const known = /^(?:com|org|net|edu|gov|mil|io|biz|example)$/.test(top);
  return known || hasPath || labels > 2 || host === host.toLowerCase();
}
