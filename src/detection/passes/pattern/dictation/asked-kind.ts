import { regExp } from '../../../../common/text/reg-exp.js';
import type { BuiltInKind } from '../../../kinds.js';
import { DWELLING, ENTRY, MEASURE, SOME_NUMBER } from '../../../languages/en/dictation.js';
import { askedOf } from '../forms/cues.js';
import { isEnding } from '../forms/gaps.js';
import { askedPhoneTopic, isPhoneQuestion } from '../phones/phone-topic.js';
import { isZipQuestion } from '../places/zip.js';
import type { RecognizerContext } from '../recognizer.js';
import { askedDate } from '../dates/occasion.js';

const LAST_QUESTION = /[^.?!\n]*\?(?=[^?]*$)/;
const LAST_SENTENCE = /[^.?!\n]*[.?!]?\s*$/;
const NUMBERED = regExp.i`\b(?:${SOME_NUMBER})\b`;
const MEASURED = regExp.i`\b(?:${MEASURE})\b`;
const ENTERED = regExp.i`\b(?:${ENTRY})\b`;
const DWELT = regExp.i`\b(?:${DWELLING})\b`;

/** The kind of number that the question asks for; undefined where it asks for none, or for what stays. */
export function askedKind(context: RecognizerContext): BuiltInKind | undefined {
  const { question } = context;
  if (question === '') return undefined;
  const code = askedOf(context).names.find(({ form }) => form.kind !== undefined)?.form.kind;
  if (code === 'SSN') return code;
  if (isPhoneQuestion(context)) return askedPhoneTopic(context) === 'fax' ? 'FAX' : 'PHONE';
  // The last four of a card are none.
  if (code === 'CREDIT_CARD' && isEnding(question)) return 'ACCOUNT';
  if (code !== undefined) return code;
  if (askedDate(context).birth) return 'DOB';
  if (isZipQuestion(question)) return 'ZIP';
  const last = (LAST_QUESTION.exec(question) ?? LAST_SENTENCE.exec(question))?.[0] ?? '';
  if (MEASURED.test(last)) return undefined;
  if (ENTERED.test(last) || (NUMBERED.test(last) && last.includes('?'))) return 'UNIQUE_ID';
  return DWELT.test(last) ? 'ADDRESS' : undefined;
}
