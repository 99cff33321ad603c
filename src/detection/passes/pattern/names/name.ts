import { questionOf } from '../question.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { distinctNames, setOffNames } from './addressed.js';
import { bareAnswer, isNameAsked, mayAskName } from './bare-name.js';
import { formNames } from './name-forms.js';
import { isGivenName, isNoPerson, readName, type NameMatch } from './name-reader.js';
import { NAME_TRIGGERS, type NameTrigger } from './name-triggers.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';
import { saidTwice } from './said-twice.js';
import { spelledNames } from './spelled-names.js';

const MOST_WORDS = 4;
/** A value that may be a given name. */
const GIVEN_VALUE = /^\p{Lu}\p{Ll}{2,15}$/u;
/** Capitalised words that are looked up among given names: "… book Jane Okafor for …". */
const CAPITAL_WORD = gated(/\p{Lu}(?<![\p{L}\p{M}\p{N}'-]\p{Lu})\p{L}+(?=[ \t]\p{Lu})/gu);
/**
 * Names of persons: after titles and introductions, by label, as a bare answer to a question for a name, and a
 * frequent given name with a surname; spelled out, too. Also in small letters, as speech recognition writes them. What
 * an agent calls itself is no person's name.
 */
export const nameRecognizer: Recognizer = {
  name: 'name',
  kinds: ['NAME'],
  find(view, context) {
    const asked = mayAskName(questionOf(context)) && isNameAsked(context.question, context.label);
    const found = [
      ...triggered(view, context),
      ...givenPairs(view),
      ...givenValue(view, context),
      ...formNames(view),
      ...(isAgent(context) ? [] : bareAnswer(view, asked, context)),
      ...(isAgent(context) ? [] : saidTwice(view).map((range) => ({ confidence: 0.75, ...range }))),
      ...addressed(view, context).map((range) => ({ confidence: 0.6, ...range })),
      ...spelledNames(view, asked).map((range) => ({ confidence: 0.8, ...range })),
    ];
    return found.map((name) => toCandidate(view, name, name.confidence));
  },
};

interface Found extends Range {
  readonly confidence: number;
}

/** In what is said, by whom ever: instructions and data have words of their own. */
function addressed(view: NormalizedText, { slot, label }: RecognizerContext): Range[] {
  const isTalk = slot.form === 'text' && slot.member === 'speech' && label === '';
  if (!isTalk || (slot.role !== 'user' && slot.role !== 'assistant')) return [];
  return [...distinctNames(view), ...setOffNames(view)];
}

function isAgent({ slot }: RecognizerContext): boolean {
  return slot.role === 'assistant' || slot.role === 'system';
}

function triggered(view: NormalizedText, context: RecognizerContext): Found[] {
  const { text } = view;
  const byAgent = isAgent(context);
  const found: Found[] = [];
  for (const trigger of NAME_TRIGGERS) {
    for (const match of view.matches(trigger.pattern)) {
      const name = readAfter(text, match.index + match[0].length, trigger);
      if (name === undefined || isNoPerson(name.words)) continue;
      if (byAgent && trigger.introduces === true && isOwn(text, match)) continue;
      const colon = match.groups?.mark?.includes(':') ? ':' : '';
      const lead = text.slice(Math.max(0, match.index - 40), match.index) + colon;
      const confidence = trigger.rate(name, text.slice(name.end, name.end + 40), lead);
      if (confidence !== undefined) found.push({ start: name.start, end: name.end, confidence });
    }
  }
  return found;
}

/** "my name is", "I'm", "this is": from an agent it is the agent's own name, unlike "the patient's name is". */
function isOwn(text: string, { index, 0: said }: RegExpExecArray): boolean {
  if (!/^name/i.test(said)) return true;
  return /\b(?:my|your|agent|assistant|agent's|assistant's)\s*$/i.test(
    text.slice(Math.max(0, index - 14), index),
  );
}

/** Capitals carry a name further than small letters do; a given name in small letters takes a surname along. */
function readAfter(text: string, at: number, { limit, lenient = false }: NameTrigger): NameMatch | undefined {
  const name = readName(text, at, MOST_WORDS, lenient);
  if (name === undefined || name.capitalised) return name;
  return readName(text, at, limit === 1 && name.given ? 2 : limit, lenient);
}

function givenPairs(view: NormalizedText): Found[] {
  const found: Found[] = [];
  let end = 0;
  for (const match of view.matches(CAPITAL_WORD)) {
    if (match.index < end || !isGivenName(match[0])) continue;
    const name = readName(view.text, match.index, MOST_WORDS);
    if (name === undefined || name.words.length < 2 || isNoPerson(name.words)) continue;
    found.push({ start: name.start, end: name.end, confidence: 0.7 });
    end = name.end;
  }
  return found;
}

/** A value of data that is nothing but a given name. */
function givenValue({ text }: NormalizedText, { slot }: RecognizerContext): Found[] {
  if (slot.key === undefined || slot.isKey === true || !GIVEN_VALUE.test(text)) return [];
  return isGivenName(text) ? [{ start: 0, end: text.length, confidence: 0.6 }] : [];
}

function toCandidate(view: NormalizedText, { start, end }: Range, confidence: number): Candidate {
  return { kind: 'NAME', confidence, ...view.toOriginal(start, end) };
}
