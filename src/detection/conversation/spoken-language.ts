import { TimeSlice } from '../../common/async/time-slice.js';
import type { CallLanguage } from '../../common/spoken-languages.js';
import { identifyLanguages } from '../languages/identify.js';
import type { DetectionPolicy } from '../policy/detection-policy.js';
import type { TextSlot } from '../slot.js';

/** Language of a spoken text. */
export interface SpokenLanguage extends Pick<CallLanguage, 'language' | 'confidence'> {
  /** False if the text, or a part of the text, is in a language outside the policy. */
  readonly isUnderstood: boolean;
}

/** Language settings of a policy. */
export type LanguagePolicy = Pick<DetectionPolicy, 'languages' | 'onOtherLanguage'>;

/** Maximum length that is read. Only the beginning and the end of a longer text are read. */
const MOST_READ = 4_000;
/** Tokens and labels of values, which are not words. */
const PLACEHOLDER = /\[[A-Z][A-Z0-9_:]*\]/g;

/**
 * Identifies the language of each text. A text without clues has the last identified language of any speaker, or else
 * the policy's first language. Undefined for text that is not spoken: instructions, names, JSON.
 * @param previous language of the last text before `slots`
 */
export async function spokenLanguages(
  slots: readonly TextSlot[],
  policy: LanguagePolicy,
  previous?: SpokenLanguage,
): Promise<(SpokenLanguage | undefined)[]> {
  const slice = new TimeSlice();
  const found: (SpokenLanguage | undefined)[] = [];
  let last = previous;
  for (const slot of slots) {
    found.push(isSaid(slot) ? (last = languageOf(slot.text, policy) ?? last ?? assumed(policy)) : undefined);
    if (slice.isOver) await slice.yield();
  }
  return found;
}

/**
 * Returns the languages of callers, sorted by number of turns.
 * @param spoken language of each slot
 * @param from position of the first slot that counts
 */
export function heardLanguages(
  slots: readonly TextSlot[],
  spoken: readonly (SpokenLanguage | undefined)[],
  { onOtherLanguage }: LanguagePolicy,
  from = 0,
): CallLanguage[] {
  const byLanguage = new Map<string, SpokenLanguage[]>();
  slots.slice(from).forEach(({ role }, at) => {
    const one = spoken[from + at];
    if (role !== 'user' || one === undefined) return;
    const others = byLanguage.get(one.language);
    if (others === undefined) byLanguage.set(one.language, [one]);
    else others.push(one);
  });
  return [...byLanguage.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap((all) => {
      const [first] = all;
      if (first === undefined) return [];
      const { language, isUnderstood } = first;
      const turns = all.length;
      const sum = all.reduce((total, one) => total + one.confidence, 0);
      const heard: CallLanguage = { language, turns, confidence: Math.round((sum / turns) * 100) / 100 };
      return [isUnderstood ? heard : { on_other_language: onOtherLanguage, ...heard }];
    });
}

/** Returns the position of the first slot after the assistant's last turn, which begins the turns to answer. */
export function latestFrom(slots: readonly TextSlot[]): number {
  return slots.findLastIndex((slot) => slot.role === 'assistant' && isSaid(slot)) + 1;
}

function isSaid({ role, member, form }: TextSlot): boolean {
  return (role === 'user' || role === 'assistant') && member === 'speech' && form === 'text';
}

function languageOf(text: string, { languages }: LanguagePolicy): SpokenLanguage | undefined {
  const whole = text.includes('[') ? text.replace(PLACEHOLDER, ' ') : text;
  const half = MOST_READ / 2;
  const read = whole.length <= MOST_READ ? whole : `${whole.slice(0, half)}\n${whole.slice(-half)}`;
  const identified = identifyLanguages(read);
  if (identified === undefined) return undefined;
  const { understood, other, confidence } = identified;
  const isUnderstood = other === undefined && understood.every((language) => languages.includes(language));
  const language = (other ?? understood.join('+')) as Lowercase<string>;
  return { language, confidence, isUnderstood };
}

function assumed({ languages: [first = 'en'] }: LanguagePolicy): SpokenLanguage {
  return { language: first, confidence: 0, isUnderstood: true };
}
