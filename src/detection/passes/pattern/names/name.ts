import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { NAME_CUES } from '../../../languages/en/name-cues.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { questionOf } from '../question.js';
import type { Recognizer } from '../recognizer.js';
import { bareAnswer, type FoundName, introduced, isNameAsked, mayAskName } from './bare-name.js';
import { isGivenName, type NameMatch, readName } from './name-reader.js';

const CUES = NAME_CUES.map((cue) => ({
  pattern: gated(cue.isCased === true ? regExp.gu`${cue.said}(?=\S)` : regExp.giu`${cue.said}(?=\S)`),
  closed: cue.closedBy === undefined ? undefined : regExp.iuy`(?:${cue.closedBy})`,
  excluded: cue.unless === undefined ? undefined : regExp.iu`(?:${cue.unless})`,
  own: cue.ownAfter === undefined ? undefined : regExp.iu`(?:${cue.ownAfter})`,
  ...cue,
}));
type Cue = (typeof CUES)[number];
const REACH = 40;
/** "Okafor, Jane" after a label. */
const FIRST_AFTER = /, \p{Lu}[\p{L}\p{M}'-]+(?: \p{Lu}\.)?/uy;
/** Words with a capital before another one, which are looked up among given names. */
const CAPITAL_WORD = gated(/\p{Lu}(?<![\p{L}\p{M}\p{N}'-]\p{Lu})\p{L}+(?=[ \t]\p{Lu})/gu);
const LABELLED = /[:=]\s*["']?$/;

/**
 * Names of persons after what announces one (titles, introductions, labels, relatives), as an answer to a question for
 * one, and with capitals after a frequent given name. Also in small letters, as speech recognition writes them. What an agent calls itself is no person's name.
 */
export const nameRecognizer: Recognizer = {
  name: 'name',
  kinds: ['NAME'],
  find(view, context) {
    const isAgent = context.slot.role === 'assistant' || context.slot.role === 'system';
    const found = [...announced(view, isAgent), ...fullNames(view)];
    if (!isAgent) {
      const asked = mayAskName(questionOf(context)) && isNameAsked(context.question, context.label);
      found.push(...(asked ? bareAnswer(view, context) : introduced(view)));
    }
    return found.map(({ start, end, confidence }) => ({
      kind: 'NAME',
      confidence,
      ...view.toOriginal(start, end),
    }));
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
