import { Memo } from '../../../../common/memo.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { matchEnd, matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { ADDRESS_BEGINNINGS, ADDRESS_MARKS, SITE } from '../../../languages/en/online.js';
import { STOP_WORDS } from '../../../languages/en/ordinary-words.js';
import { CERTAIN_DOMAINS, PLAIN_DOMAINS, SHORT_DOMAINS, SOFTWARE_NAMES } from '../../../lexicon/internet.js';
import { layersIn } from '../../../decoded-slots.js';
import type { EncodedText } from '../../../slot.js';
import { NormalizedText } from '../../../text/normalized-text.js';
import { after, before } from '../context-words.js';
import { type Candidate, candidate, type Recognizer } from '../recognizer.js';

/** Address with a scheme and a host (RFC 3986, 3). */
const WITH_SCHEME = gated(/(?<![\p{L}\d])[a-z][a-z\d+-]{1,11}:\/\/[^\s<>"`{}|\\^]+/giu);
/** Host with 2 to 11 labels (RFC 1034, 3.5). */
const HOST = /(?<![\p{L}\p{N}_\-.@])[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){1,10}/gu;
const INNER_DOT = gated(/\.[\p{L}\p{N}_-]/u);
const REST = /(?::\d{1,5})?(?:[/?#][^\s<>"`{}|\\^]*)?/uy;
/** Spelled characters after a separator: "/j d o e", "/1 2 3 4". */
const SPELLED = /(?<=[/=_.-](?:\p{L}|\d+))(?: (?:\p{L}|\d{1,4})(?![\p{L}\d']))+/uy;
const TRAILING = /[.,;:!?'"*\]]+$/;
const SITE_BEFORE = regExp.i`\b(?:${SITE})\b[^.?!\n]{0,20}$`;

/**
 * Recognizer of web addresses, written or spoken ("example dot org slash jane"), with a scheme, `www.`, a path, or a
 * top-level domain that is not a word. File names, versions, abbreviations and e-mail addresses are excluded.
 */
export const urlRecognizer: Recognizer = {
  name: 'url',
  kinds: ['URL'],
  find(text, { slot }) {
    const said = addressView(text);
    const found = slot.encoded === undefined ? urlsIn(text) : [...urlsIn(text), ...encodedUrls(slot.encoded)];
    return said === text ? found : [...found, ...urlsIn(said).map(withoutValidation)];
  },
};

/** Finds URLs in the encoded layers of a text, in which an encoded space does not end a URL. */
function encodedUrls(encoded: EncodedText): Candidate[] {
  const { slot } = encoded;
  return [new NormalizedText(slot.text, undefined, false), ...layersIn(slot).slice(0, -1)].flatMap((layer) =>
    urlsIn(layer).map((url) => ({ ...url, ...encoded.fromOriginal(url) })),
  );
}

/** Removes `validated`, because a spoken "school dot example dot org" may be the end of an e-mail address. */
function withoutValidation({ kind, confidence, start, end }: Candidate): Candidate {
  return { kind, confidence, start, end };
}

function urlsIn(view: NormalizedText): Candidate[] {
  return [...withScheme(view), ...bareHosts(view)];
}

function withScheme(view: NormalizedText): Candidate[] {
  if (!view.text.includes('://')) return [];
  return view.matches(WITH_SCHEME).map(({ 0: whole, index }) => urlAt(view, index, trimmed(whole)));
}

function urlAt(view: NormalizedText, start: number, url: string): Candidate {
  const end = start + url.length;
  return candidate(view, 'URL', { start, end: matchEnd(view.text, end, SPELLED) ?? end }, 0.97, true);
}

/** Removes the sentence's punctuation, and closing brackets that were opened before the URL. */
function trimmed(url: string): string {
  let rest = url.replace(TRAILING, '');
  let unopened = (rest.match(/\)/g)?.length ?? 0) - (rest.match(/\(/g)?.length ?? 0);
  for (; unopened > 0 && rest.endsWith(')'); unopened--) rest = rest.slice(0, -1).replace(TRAILING, '');
  return rest;
}

function bareHosts(view: NormalizedText): Candidate[] {
  const { text } = view;
  const hosts: Candidate[] = [];
  if (!view.test(INNER_DOT)) return hosts;
  HOST.lastIndex = 0;
  for (let match = HOST.exec(text); match !== null; match = HOST.exec(text)) {
    const start = match.index;
    const end = HOST.lastIndex;
    if (text.charAt(end) === '@' || !isSite(view, match[0], start)) continue;
    REST.lastIndex = end;
    const url = trimmed(match[0] + (REST.exec(text)?.[0] ?? ''));
    HOST.lastIndex = start + url.length;
    hosts.push(urlAt(view, start, url));
  }
  return hosts;
}

function isSite(view: NormalizedText, host: string, start: number): boolean {
  const folded = host.toLowerCase();
  const labels = folded.split('.');
  const top = labels.at(-1) ?? '';
  const hasPath = /^(?::\d{1,5})?\/[^\s<>"`{}|\\^]/.test(after(view, start + host.length));
  if (SOFTWARE_NAMES.has(folded) && !hasPath) return false;
  // "the dot com boom" is not a host.
  if (!hasPath && labels.length === 2 && STOP_WORDS.has(labels[0] ?? '')) return false;
  if (labels[0] === 'www' && labels.length > 2) return true;
  if (PLAIN_DOMAINS.has(top)) return isPlain(host, top, hasPath, labels.length);
  if (!SHORT_DOMAINS.has(top)) return false;
  const name = labels.at(-2) ?? '';
  if (hasPath) return name.length > 1 && /[a-z]/.test(name);
  // A missing space ("done.so") or an abbreviation ("u.s.a") is not a host.
  const third = labels.length > 2 && labels.every((label) => label.length > 1) && host === folded;
  return third || (name.length > 2 && SITE_BEFORE.test(before(view, start)));
}

/** True if the host is a site. A top-level domain that is an English word needs lowercase (not "over.Care"). */
function isPlain(host: string, top: string, hasPath: boolean, labels: number): boolean {
  return CERTAIN_DOMAINS.has(top) || hasPath || labels > 2 || host === host.toLowerCase();
}

const MARKS = ADDRESS_MARKS.map(([said]) => said).join('|');
const BEGINNINGS = ADDRESS_BEGINNINGS.map(([said]) => said).join('|');
const MARKED = regExp.gi`[ ,]{0,2}\b(?:${MARKS})\b[ ,]{0,2}|\b(?:${BEGINNINGS})\b`;
const MAY_BE_MARKED = gated(regExp.i`\b(?:${MARKS})\b`);
const WRITTEN = [...ADDRESS_MARKS, ...ADDRESS_BEGINNINGS].map(
  ([said, written]) => [regExp.i`^[ ,]*(?:${said})[ ,]*$`, written] as const,
);

const views = new Memo<NormalizedText, NormalizedText>();

/**
 * Returns the spoken view with the separators of web and IP addresses in their written form: "example dot org slash
 * jane" becomes "example.org/jane". All spoken separators are replaced. Without any, returns the spoken view.
 */
export function addressView({ spoken }: NormalizedText): NormalizedText {
  if (!spoken.mayMatch(MAY_BE_MARKED)) return spoken;
  let view = views.get(spoken);
  if (view === undefined) {
    const edits = matchesOf(spoken.text, MARKED).map(({ 0: said, index }) => ({
      start: index,
      end: index + said.length,
      text: WRITTEN.find(([pattern]) => pattern.test(said))?.[1] ?? said,
    }));
    views.set(spoken, (view = spoken.rewrittenAs(edits)));
  }
  return view;
}
