import { languageName } from '../../common/language-names.js';
import type { OnOtherLanguage } from '../../common/spoken-languages.js';
import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';

const DONE: Readonly<Record<OnOtherLanguage, string>> = {
  refuse: 'Not understood: the call was refused, and nothing was forwarded.',
  mask: 'Not understood: all that might be a value was masked. A value may still have been missed.',
  allow: 'Not understood, and read like what is: values may have been missed.',
};

/** What callers spoke, and what became of what is not understood. */
export function languagesSection({ languages }: Pick<ChainFacts, 'languages'>): Report['languages'] {
  return languages.map(({ language, turns, confidence, on_other_language: done }) => ({
    language,
    name: languageName(language),
    turns,
    confidence,
    on_other_language: done ?? null,
    message: done === undefined ? 'Understood.' : meaningOf(done),
  }));
}

/** A version after this one may know more. */
function meaningOf(done: string): string {
  return (DONE as Readonly<Record<string, string>>)[done] ?? 'Not understood.';
}
