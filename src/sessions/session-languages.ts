import { z } from 'zod';
import { spokenLanguageView } from '../common/http/spoken-language-view.js';
import type { HeardLanguage } from '../common/spoken-languages.js';

export const languagesField = z
  .array(spokenLanguageView)
  .optional()
  .describe(
    'Languages of the caller turns, most frequent first. Missing if there were no caller turns, and ' +
      'in sessions from older versions.',
  );

export function languagesOf({ languages }: { readonly languages: readonly HeardLanguage[] | null }): {
  languages?: HeardLanguage[];
} {
  return languages === null ? {} : { languages: [...languages] };
}
