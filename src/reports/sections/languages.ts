import { languageName } from '../../common/language-names.js';
import type { OnOtherLanguage } from '../../common/spoken-languages.js';
import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';

const ACTIONS: Readonly<Record<OnOtherLanguage, string>> = {
  refuse: 'Not supported. The call was rejected and not forwarded.',
  withhold: 'Not supported. The turns were replaced by tokens as a whole.',
  mask: 'Not supported. All text that could be a value was masked. Detection may still have missed a value.',
  allow: 'Not supported, but treated like a supported language. Detection may have missed values.',
};

/** Returns the spoken languages, with the policy action for unsupported ones. */
export function languagesSection({ languages }: Pick<ChainFacts, 'languages'>): Report['languages'] {
  return languages.map(({ language, turns, confidence, on_other_language: action }) => ({
    language,
    name: languageName(language),
    turns,
    confidence,
    on_other_language: action ?? null,
    message: action === undefined ? 'Supported.' : meaningOf(action),
  }));
}

/** Returns the meaning of an action. Later versions may have recorded other actions. */
function meaningOf(action: string): string {
  return (ACTIONS as Readonly<Record<string, string>>)[action] ?? 'Not supported.';
}
