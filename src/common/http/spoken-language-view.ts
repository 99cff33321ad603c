import { z } from 'zod';
import { ON_OTHER_LANGUAGE } from '../spoken-languages.js';

/** A `HeardLanguage` in an answer. */
export const spokenLanguageView = z
  .strictObject({
    language: z
      .string()
      .describe('ISO 639-1, or `und` for one that is not known; `en+es` where both are in one turn'),
    turns: z.number().int().min(1).describe('How many turns of callers are in it'),
    confidence: z.number().min(0).max(1).describe('How sure that is, on the average of the turns'),
    on_other_language: z
      .enum(ON_OTHER_LANGUAGE)
      .optional()
      .describe('What the policy did, since it is not understood; absent where it is'),
  })
  .meta({ id: 'SpokenLanguage' });
