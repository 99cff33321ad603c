import { languageName } from '../../common/language-names.js';
import type { OnOtherLanguage } from '../../common/spoken-languages.js';
import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';

const DONE: Readonly<Record<OnOtherLanguage, string>> = {
  refuse: 'Not supported. The call was rejected and not forwarded.',
  withhold: 'Not supported. The turns were replaced by tokens as a whole.',
  mask: 'Not supported. All text that could be a value was masked. Detection may still have missed a value.',
  allow: 'Not supported, but treated like a supported language. Detection may have missed values.',
};

/** What callers spoke, and what became of what is not understood. */
export function languagesSection({ languages }: Pick<ChainFacts, 'languages'>): Report['languages'] {
  return languages.map(({ language, turns, confidence, on_other_language: done }) => ({
    language,
    name: languageName(language),
    turns,
    confidence,
    on_other_language: done ?? null,
    message: done === undefined ? 'Supported.' : meaningOf(done),
  }));
}

/** A version after this one may know more. */
function meaningOf(done: string): string {
  return (DONE as Readonly<Record<string, string>>)[done] ?? 'Not supported.';
}
