import type { ScannedText } from '../../../../common/text/scanned-text.js';
import { questionOf } from '../question.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { YES } from '../../../languages/en/answers.js';
import {
  AFTER_PASSWORD,
  BEFORE_PASSWORD,
  NO_PASSWORD,
  PASSWORD,
  PASSWORD_LINK,
  PASSWORD_NOUNS,
  PASSWORD_OF,
  PASSWORD_STATE,
  PIECE_WORDS,
} from '../../../languages/en/dictation.js';
import { HESITATION } from '../../../languages/en/fillers.js';
import { IS, IT_IS, ITS } from '../../../languages/en/links.js';
import { STOP_WORDS } from '../../../languages/en/stop-words.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import type { Candidate, RecognizerContext } from '../recognizer.js';

const NAMED = gated(regExp.i`(?<![a-z])${PASSWORD}(?![a-z])`);
/** "my password is pickles", "Password for callers: marmalade", "account_word = heron". */
const STATED = gated(
  regExp.giu`(?<![\p{L}])${PASSWORD}(?:'s)?(?: (?:${PASSWORD_OF}) \p{L}{1,20}(?: \p{L}{1,20}){0,2})?["'*]{0,3}(?:(?<='s)\s|\s?(?:(?:${PASSWORD_LINK}|[:=>|→]|=>)\s?)+)(?<=[\s:=>|→])["'“*]{0,3}(?:(?:${HESITATION}|${BEFORE_PASSWORD}|${IT_IS})\s)*(?=(?<value>[\p{L}\p{N}][\p{L}\p{N}'_-]*(?: [\p{L}][\p{L}\p{N}'_-]*)?))`,
);
const REFUSED = regExp.i`\b(?:${NO_PASSWORD})\b`;
/** What such a word follows in an answer, and what follows it. */
const LEAD = regExp.iu`(?:^|[.,!?…]\s|(?<![\p{L}'])(?:${HESITATION}|${YES}|${IS}|${ITS}|${IT_IS}|${BEFORE_PASSWORD})\s)$`;
const TAIL = regExp.iu`^(?:\s?(?:$|[.,!?…;])|\s(?:${HESITATION}|${YES}|${AFTER_PASSWORD})(?![\p{L}]))`;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'_-]*/gu;
const IS_STATE = regExp.i`^(?:${PASSWORD_STATE})$`;
const MOST_WORDS = 3;
const MOST_ANSWER = 200;
/** Words by which a caller is known, where one is said or asked for: plain words, told by nothing but their place. */
export function passWords(text: NormalizedText, context: RecognizerContext): Candidate[] {
  const { question, label, slot } = context;
  if (slot.isKey === true) return [];
  const view = text.spoken;
  if (label !== '')
    return questionOf(context).testPart(NAMED, label)
      ? [candidate(view, { start: 0, end: view.text.length })]
      : [];
  const found = stated(view);
  if (
    questionOf(context).testPart(NAMED, question) &&
    view.text.length <= MOST_ANSWER &&
    !REFUSED.test(view.text)
  )
    found.push(...answered(view.text));
  return found.map((range) => candidate(view, range));
}

function stated(view: ScannedText): Range[] {
  if (!view.test(NAMED)) return [];
  return view.matches(STATED).flatMap(({ 0: lead, index, groups = {} }) => {
    const start = index + lead.length;
    const [first = '', second = ''] = (groups.value ?? '').split(' ');
    if (isPlain(first) || IS_STATE.test(first)) return [];
    return [{ start, end: start + (second === '' || isPlain(second) ? first : `${first} ${second}`).length }];
  });
}

/** All that is said beside what an answer is made of, if that is little, or what follows "is it", "try". */
function answered(text: string): Range[] {
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
  return STOP_WORDS.has(folded) || PIECE_WORDS.has(folded) || PASSWORD_NOUNS.has(folded);
}

function candidate(view: NormalizedText, { start, end }: Range): Candidate {
  return { kind: 'UNIQUE_ID', confidence: 0.75, ...view.toOriginal(start, end) };
}
