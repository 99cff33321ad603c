import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { answerLead } from '../../../languages/en/answers.js';
import { DASH, DOT, UNDERSCORE } from '../../../languages/en/marks.js';
import { NO_USER_NAME, TO_USER_NAME, USER_NAME, USER_NAME_LEAD } from '../../../languages/en/online.js';
import { STOP_WORDS } from '../../../languages/en/stop-words.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { questionOf } from '../question.js';
import type { Candidate, RecognizerContext } from '../recognizer.js';

const TOKEN = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_.@+!$%*#-]{0,62}[\p{L}\p{M}\p{N}_!$%*#])?`;
const MARK = `(?: (?:${DOT}|${UNDERSCORE}|${DASH}) )`;
/** As written, or as said: "emt underscore kelly", "big joe 4 2", "g a r d e n". */
const HANDLE = String.raw`@?${TOKEN}(?:${MARK}${TOKEN}|(?: \p{L}{2,15}){0,2}(?: \d{1,4}(?![\p{L}\p{N}]))|(?: \p{L}(?![\p{L}\p{N}']))){0,16}`;
const NAMED = gated(
  regExp.giu`(?<![\p{L}\p{N}])(?:${USER_NAME})(?:'s|["',]* ?[:=]|(?:["',]? (?:${TO_USER_NAME})){1,2}|(?= \S{0,64}[\d_]| \p{L} \p{L} ))[\s"',:]{1,3}(?<said>${HANDLE})`,
);
const ASKED = gated(regExp.i`(?<![a-z])(?:${USER_NAME})(?![a-z])`);
const ANSWER = regExp.iu`^${answerLead(USER_NAME_LEAD)}(?<said>${HANDLE})[\s.,!]*$`;

/** User names and passwords after what they are called, or in answer to a question for one. */
export function userNames(text: NormalizedText, context: RecognizerContext): Candidate[] {
  const view = text.spoken;
  const named = view.matches(NAMED);
  const isAsked = named.length === 0 && questionOf(context).test(ASKED);
  const answer = isAsked ? ANSWER.exec(view.text) : null;
  return (answer === null ? named : [answer]).flatMap(({ 0: whole, index, groups }): Candidate[] => {
    const said = groups?.said ?? '';
    if (said.length < 2 || !isName(said)) return [];
    const start = index + whole.lastIndexOf(said);
    return [{ kind: 'UNIQUE_ID', confidence: 0.8, ...view.toOriginal(start, start + said.length) }];
  });
}

/** False for a word that describes one: "my password is not working". */
function isName(said: string): boolean {
  if (/[\d_@]/.test(said)) return true;
  const first = said.split(' ')[0]?.toLowerCase() ?? '';
  return !STOP_WORDS.has(first) && !NO_USER_NAME.has(first);
}
