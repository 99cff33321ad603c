import { Memo } from '../../../common/memo.js';
import { ScannedText } from '../../../common/text/scanned-text.js';
import type { RecognizerContext } from './recognizer.js';

const questions = new Memo<RecognizerContext, ScannedText>();

/**
 * The question that a text answers and its JSON key, with a space between: for all recognizers to see what it can't ask for.
 * What is gated is tried on them together; a match may be looked for in one of them.
 */
export function questionOf(context: RecognizerContext): ScannedText {
  let question = questions.get(context);
  if (question === undefined) {
    question = new ScannedText(`${context.question} ${context.label}`);
    questions.set(context, question);
  }
  return question;
}
