import { TimeSlice } from '../../common/async/time-slice.js';
import type { CallLanguage } from '../../common/spoken-languages.js';
import { identifyLanguages } from '../languages/identify.js';
import type { DetectionPolicy } from '../policy/detection-policy.js';
import type { TextSlot } from '../slot.js';

/** What a text is in that somebody says. */
export interface SpokenLanguage extends Pick<CallLanguage, 'language' | 'confidence'> {
  /** False where it is in another language than those of the policy, if only in part. */
  readonly isUnderstood: boolean;
}

/** What of a policy is about languages. */
export type LanguagePolicy = Pick<DetectionPolicy, 'languages' | 'onOtherLanguage'>;

/** Of a longer text, its beginning and its end tell. */
const MOST_READ = 4_000;
/** What stands for a value is no word. */
const PLACEHOLDER = /\[[A-Z][A-Z0-9_:]*\]/g;

/**
 * What each text is in. One that doesn't tell goes with the talk: with the nearest text before it that does, whoever said that;
 * where none does, it is in the policy's first language. Undefined for what nobody says: instructions, names, JSON.
 * @param talk what the last text before them is in
 */
export async function spokenLanguages(
  slots: readonly TextSlot[],
  policy: LanguagePolicy,
  talk?: SpokenLanguage,
): Promise<(SpokenLanguage | undefined)[]> {
  const slice = new TimeSlice();
  const found: (SpokenLanguage | undefined)[] = [];
  let last = talk;
  for (const slot of slots) {
    found.push(isSaid(slot) ? (last = languageOf(slot.text, policy) ?? last ?? assumed(policy)) : undefined);
    if (slice.isOver) await slice.yield();
  }
  return found;
}

/**
 * What callers spoke, most turns first.
 * @param spoken of each of the slots
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

/** Position of the first slot behind what the assistant said last: there the turns begin that are answered. */
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
