import { z } from 'zod';
import { ON_OTHER_LANGUAGE } from '../spoken-languages.js';

/** `CallLanguage` in a response. */
export const spokenLanguageView = z
  .strictObject({
    language: z
      .string()
      .describe(
        'Language code (ISO 639-1). `und` if the language is unknown, and `en+es` if one turn contains both.',
      ),
    turns: z.number().int().min(1).describe('Number of caller turns in this language.'),
    confidence: z.number().min(0).max(1).describe('Mean confidence of the language detection, from 0 to 1.'),
    on_other_language: z
      .enum(ON_OTHER_LANGUAGE)
      .optional()
      .describe(
        'Action that the policy took (`on_other_language`). Missing if detection supports the language.',
      ),
  })
  .meta({ id: 'SpokenLanguage' });
