import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import type { ScannedText } from '../../../../common/text/scanned-text.js';
import { answerLead, CHAT_WORDS } from '../../../languages/en/talk.js';
import * as en from '../../../languages/en/names.js';
import { EVASION } from '../../../languages/en/names.js';
import { ORDINARY_WORDS } from '../../../languages/en/ordinary-words.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { candidate, questionOf, type Recognizer, type RecognizerContext } from '../recognizer.js';
import { type NameMatch, isGivenName, readName } from './name-reader.js';

/** Name with its confidence. Offsets are UTF-16 code units of the view. */
interface FoundName extends Range {
  readonly confidence: number;
}

const CUES = en.NAME_CUES.map((cue) => ({
  pattern: gated(cue.isCased === true ? regExp.gu`${cue.said}(?=\S)` : regExp.giu`${cue.said}(?=\S)`),
  closed: cue.closedBy === undefined ? undefined : regExp.iuy`(?:${cue.closedBy})`,
  excluded: cue.unless === undefined ? undefined : regExp.iu`(?:${cue.unless})`,
  own: cue.ownAfter === undefined ? undefined : regExp.iu`(?:${cue.ownAfter})`,
  ...cue,
}));
type Cue = (typeof CUES)[number];
const REACH = 40;
/** Given name after a labelled family name: "Okafor, Jane". */
const FIRST_AFTER = /, \p{Lu}[\p{L}\p{M}'-]+(?: \p{Lu}\.)?/uy;
/** Capitalized word before another one, which may be a given name. */
const CAPITAL_WORD = gated(/\p{Lu}(?<![\p{L}\p{M}\p{N}'-]\p{Lu})\p{L}+(?=[ \t]\p{Lu})/gu);
const LABELLED = /[:=]\s*["']?$/;

const ASKED = regExp.i`${en.ASKS_NAME}`;
const NAMED = regExp.i`${en.ASKS_NAMED}`;
const OTHER = regExp.i`${en.ASKS_OTHER}`;
const LABEL = regExp.i`${en.NAME_LABEL}`;
const PERSONS_LABEL = regExp.i`${en.PERSONS_LABEL}`;
const OTHER_LABEL = regExp.i`${en.OTHER_NAME_LABEL}`;
const MAY_ASK = gated(ASKED);
const MAY_LABEL = gated(LABEL);
const LEAD = regExp.i`^${answerLead(en.NAME_LEAD)}`;
const SPEAKING = regExp.iy`${en.SPEAKING}`;
const MAY_SPEAK = gated(regExp.i`${en.SPEAKING}`);
const TAIL = /^\s*(?:$|[.,!?;:-]|…)/;
const MOST_WORDS = 3;
/** Most characters of an answer that can be a bare name. */
const MOST_CHARACTERS = 120;
/** Characters of an answer in which an evasion appears. */
const MOST_EVASION = 24;

/**
 * Recognizer of persons' names: after a title, introduction, label or relative, in answer to a question for a name, and
 * capitalized after a frequent given name. Also reads lowercase. An agent's own name is ignored.
 */
export const nameRecognizer: Recognizer = {
  name: 'name',
  kinds: ['NAME'],
  find(view, context) {
    const isAgent = context.slot.role === 'assistant' || context.slot.role === 'system';
    const found = [...announced(view, isAgent), ...fullNames(view)];
    if (!isAgent) {
      const question = questionOf(context);
      const mayAsk = question.mayMatch(MAY_ASK) || question.mayMatch(MAY_LABEL);
      const asked = mayAsk && isNameAsked(context.question, context.label);
      found.push(...(asked ? bareAnswer(view, context) : introduced(view)));
    }
    return found.map((name) => candidate(view, 'NAME', name, name.confidence));
  },
};

function announced(view: NormalizedText, isAgent: boolean): FoundName[] {
  const { text } = view;
  const found: FoundName[] = [];
  for (const cue of CUES) {
    for (const { index, 0: said } of view.matches(cue.pattern)) {
      const at = index + said.length;
      const name = readName(text, at, cue.most, cue.takes === 'any');
      if (name === undefined || !isName(text, name, cue)) continue;
      const lead = text.slice(Math.max(0, index - REACH), index);
      if (cue.excluded?.test(lead) === true) continue;
      if (isAgent && cue.own?.test(lead) === true) continue;
      FIRST_AFTER.lastIndex = name.end;
      const first = name.capitalised && LABELLED.test(said) ? FIRST_AFTER.exec(text)?.[0] : undefined;
      found.push({
        start: name.start,
        end: name.end + (first?.length ?? 0),
        confidence: cue.takes === 'any' || name.capitalised || name.given ? 0.85 : 0.65,
      });
    }
  }
  return found;
}

function fullNames(view: NormalizedText): FoundName[] {
  const found: FoundName[] = [];
  let end = 0;
  for (const { index, 0: word } of view.matches(CAPITAL_WORD)) {
    if (index < end || !isGivenName(word)) continue;
    const name = readName(view.text, index, 1);
    if (name === undefined || name.words.length < 2) continue;
    found.push({ start: index, end: name.end, confidence: 0.7 });
    end = name.end;
  }
  return found;
}

function isName(text: string, name: NameMatch, { takes, closed }: Cue): boolean {
  if (name.given) return true;
  if (name.verbal) return false;
  if (takes === 'any') return true;
  if (name.capitalised && (takes === 'capital' || (takes === 'capitals' && name.words.length > 1)))
    return true;
  if (closed === undefined) return false;
  closed.lastIndex = name.end;
  return closed.test(text);
}

/** True if the question or the JSON key asks for a person's name. */
export function isNameAsked(question: string, label: string): boolean {
  return isLabelled(label) || (ASKED.test(question) && !OTHER.test(question));
}

function isLabelled(label: string): boolean {
  return LABEL.test(label) && !OTHER_LABEL.test(label);
}

/**
 * Finds the name in an answer to a question for a name, or in a text whose key is a name: one to three words after
 * fillers ("it's …"), in any case.
 */
function bareAnswer({ text }: ScannedText, { question, label }: RecognizerContext): FoundName[] {
  const labelled = isLabelled(label);
  const start = LEAD.exec(text.slice(0, MOST_CHARACTERS))?.[0].length ?? 0;
  if (labelled ? !PERSONS_LABEL.test(label) && isEveryday(text) : isEvasive(text.slice(start))) return [];
  const named = labelled || NAMED.test(question);
  const name = readName(text, start, MOST_WORDS, named);
  if (name === undefined || name.verbal || name.words[0]?.length === 1) return [];
  const rest = text.slice(name.end, name.end + MOST_EVASION);
  const ends = TAIL.test(rest);
  const next = /^\s+([\p{L}']+)/u.exec(rest)?.[1];
  if (!ends && next !== undefined && next.length > 1 && readName(next, 0, 1) !== undefined) return [];
  if (!named && !name.given && !(name.capitalised && name.words.length > 1)) return [];
  return [{ start: name.start, end: name.end, confidence: labelled || ends ? 0.85 : 0.6 }];
}

/** True if all words are ordinary ("Root Canal" under the key "name"), because only the model can recognize a name. */
function isEveryday(text: string): boolean {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => ORDINARY_WORDS.has(word));
}

function isEvasive(answer: string): boolean {
  const [first = ''] = /^[\p{L}\p{N}'/]+/u.exec(answer) ?? [];
  return EVASION.test(answer.slice(0, MOST_EVASION)) || CHAT_WORDS.has(first.toLowerCase());
}

/** Finds an introduction at the beginning of a turn: "jane okafor speaking". */
function introduced(view: ScannedText): FoundName[] {
  if (!view.mayMatch(MAY_SPEAK)) return [];
  const { text } = view;
  const start = LEAD.exec(text.slice(0, MOST_CHARACTERS))?.[0].length ?? 0;
  const name = readName(text, start, MOST_WORDS);
  SPEAKING.lastIndex = name?.end ?? 0;
  if (name === undefined || name.verbal || !SPEAKING.test(text)) return [];
  return [{ start: name.start, end: name.end, confidence: 0.75 }];
}
