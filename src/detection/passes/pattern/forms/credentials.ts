import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import type { ScannedText } from '../../../../common/text/scanned-text.js';
import { answerLead, HESITATION, IS, IT_IS, ITS, YES } from '../../../languages/en/talk.js';
import * as en from '../../../languages/en/dictation.js';
import { DASH, DOT, UNDERSCORE } from '../../../languages/en/marks.js';
import { NO_USER_NAME, TO_USER_NAME, USER_NAME, USER_NAME_LEAD } from '../../../languages/en/online.js';
import { STOP_WORDS } from '../../../languages/en/ordinary-words.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { type Candidate, candidate, questionOf, type RecognizerContext } from '../recognizer.js';

const PASSWORD_NAMED = gated(regExp.i`(?<![a-z])${en.PASSWORD}(?![a-z])`);
/** Password that is stated: "my password is pickles", "Password for callers: marmalade", "account_word = heron". */
const PASSWORD_STATED = gated(
  regExp.giu`(?<![\p{L}])${en.PASSWORD}(?:'s)?(?: (?:${en.PASSWORD_OF}) \p{L}{1,20}(?: \p{L}{1,20}){0,2})?["'*]{0,3}(?:(?<='s)\s|\s?(?:(?:${en.PASSWORD_LINK}|[:=>|→]|=>)\s?)+)(?<=[\s:=>|→])["'“*]{0,3}(?:(?:${HESITATION}|${en.BEFORE_PASSWORD}|${IT_IS})\s)*(?=(?<value>[\p{L}\p{N}][\p{L}\p{N}'_-]*(?: [\p{L}][\p{L}\p{N}'_-]*)?))`,
);
const REFUSED = regExp.i`\b(?:${en.NO_PASSWORD})\b`;
/** Text directly before a password in an answer. `TAIL`: text directly after it. */
const LEAD = regExp.iu`(?:^|[.,!?…]\s|(?<![\p{L}'])(?:${HESITATION}|${YES}|${IS}|${ITS}|${IT_IS}|${en.BEFORE_PASSWORD})\s)$`;
const TAIL = regExp.iu`^(?:\s?(?:$|[.,!?…;])|\s(?:${HESITATION}|${YES}|${en.AFTER_PASSWORD})(?![\p{L}]))`;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'_-]*/gu;
const IS_STATE = regExp.i`^(?:${en.PASSWORD_STATE})$`;
const MOST_WORDS = 3;
const MOST_ANSWER = 200;

const TOKEN = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_.@+!$%*#-]{0,62}[\p{L}\p{M}\p{N}_!$%*#])?`;
const MARK = `(?: (?:${DOT}|${UNDERSCORE}|${DASH}) )`;
/** User name as written or spoken: "emt underscore kelly", "big joe 4 2", "g a r d e n". */
const HANDLE = String.raw`@?${TOKEN}(?:${MARK}${TOKEN}|(?: \p{L}{2,15}){0,2}(?: \d{1,4}(?![\p{L}\p{N}]))|(?: \p{L}(?![\p{L}\p{N}']))){0,16}`;
const USER_NAMED = gated(
  regExp.giu`(?<![\p{L}\p{N}])(?:${USER_NAME})(?:'s|["',]* ?[:=]|(?:["',]? (?:${TO_USER_NAME})){1,2}|(?= \S{0,64}[\d_]| \p{L} \p{L} ))[\s"',:]{1,3}(?<said>${HANDLE})`,
);
const USER_ASKED = gated(regExp.i`(?<![a-z])(?:${USER_NAME})(?![a-z])`);
const USER_ANSWER = regExp.iu`^${answerLead(USER_NAME_LEAD)}(?<said>${HANDLE})[\s.,!]*$`;

/** Finds stated or requested passwords. They are ordinary words, which only their position identifies. */
export function passwords(text: NormalizedText, context: RecognizerContext): Candidate[] {
  const { question, label, slot } = context;
  if (slot.isKey === true) return [];
  const view = text.spoken;
  if (label !== '')
    return questionOf(context).testPart(PASSWORD_NAMED, label)
      ? [candidate(view, 'UNIQUE_ID', { start: 0, end: view.text.length }, 0.75)]
      : [];
  const found = statedPasswords(view);
  if (
    questionOf(context).testPart(PASSWORD_NAMED, question) &&
    view.text.length <= MOST_ANSWER &&
    !REFUSED.test(view.text)
  )
    found.push(...answeredPasswords(view.text));
  return found.map((range) => candidate(view, 'UNIQUE_ID', range, 0.75));
}

function statedPasswords(view: ScannedText): Range[] {
  if (!view.test(PASSWORD_NAMED)) return [];
  return view.matches(PASSWORD_STATED).flatMap(({ 0: lead, index, groups = {} }) => {
    const start = index + lead.length;
    const [first = '', second = ''] = (groups.value ?? '').split(' ');
    if (isPlain(first) || IS_STATE.test(first)) return [];
    return [{ start, end: start + (second === '' || isPlain(second) ? first : `${first} ${second}`).length }];
  });
}

/** Returns the only run of words that aren't plain in an answer, or the runs after words such as "is it" and "try". */
function answeredPasswords(text: string): Range[] {
  const runs: Range[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (isPlain(word)) continue;
    const last = runs.at(-1);
    const end = index + word.length;
    if (last !== undefined && text.slice(last.end, index) === ' ') runs[runs.length - 1] = { ...last, end };
    else runs.push({ start: index, end });
  }
  const short = runs.filter(({ start, end }) => text.slice(start, end).split(' ').length <= MOST_WORDS);
  if (runs.length === 1) return short;
  return short.filter(
    ({ start, end }) =>
      LEAD.test(text.slice(Math.max(0, start - 20), start)) && TAIL.test(text.slice(end, end + 16)),
  );
}

function isPlain(word: string): boolean {
  const folded = word.toLowerCase();
  return STOP_WORDS.has(folded) || en.PIECE_WORDS.has(folded) || en.PASSWORD_NOUNS.has(folded);
}

/** Finds user names and passwords after their label, or in answer to a question for one. */
export function userNames(text: NormalizedText, context: RecognizerContext): Candidate[] {
  const view = text.spoken;
  const named = view.matches(USER_NAMED);
  const isAsked = named.length === 0 && questionOf(context).test(USER_ASKED);
  const answer = isAsked ? USER_ANSWER.exec(view.text) : null;
  return (answer === null ? named : [answer]).flatMap(({ 0: whole, index, groups }): Candidate[] => {
    const said = groups?.said ?? '';
    if (said.length < 2 || !isUserName(said)) return [];
    const start = index + whole.lastIndexOf(said);
    return [candidate(view, 'UNIQUE_ID', { start, end: start + said.length }, 0.8)];
  });
}

/** False for a word that describes a password or user name: "my password is not working". */
function isUserName(said: string): boolean {
  if (/[\d_@]/.test(said)) return true;
  const first = said.split(' ')[0]?.toLowerCase() ?? '';
  return !STOP_WORDS.has(first) && !NO_USER_NAME.has(first);
}
