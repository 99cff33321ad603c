import { z } from 'zod';
import { spokenLanguageView } from '../common/http/spoken-language-view.js';
import type { CallLanguage } from '../common/spoken-languages.js';

export const languagesField = z
  .array(spokenLanguageView)
  .optional()
  .describe(
    'Languages of the caller turns, most frequent first. Missing if there were no caller turns, and ' +
      'in sessions from older versions.',
  );

export function languagesOf({ languages }: { readonly languages: readonly CallLanguage[] | null }): {
  languages?: CallLanguage[];
} {
  return languages === null ? {} : { languages: [...languages] };
}
