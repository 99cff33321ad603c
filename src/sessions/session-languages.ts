import { z } from 'zod';
import { spokenLanguageView } from '../common/http/spoken-language-view.js';
import type { HeardLanguage } from '../common/spoken-languages.js';

export const languagesField = z
  .array(spokenLanguageView)
  .optional()
  .describe('What callers spoke, most turns first; absent where nobody said anything, and in older sessions');

export function languagesOf({ languages }: { readonly languages: readonly HeardLanguage[] | null }): {
  languages?: HeardLanguage[];
} {
  return languages === null ? {} : { languages: [...languages] };
}
