import { z } from 'zod';
import { spokenLanguageView } from '../../common/http/spoken-language-view.js';

/** What was found, and how it comes back. */
const findingView = z
  .strictObject({
    path: z.string().describe('`text`, or the place in the request, such as `messages[0].content`'),
    span: z
      .array(z.number().int().min(0))
      .length(2)
      .readonly()
      .describe('`[start, end]` in UTF-16 code units of the text at `path`, end exclusive'),
    kind: z.string(),
    pass: z.string(),
    detector: z.string(),
    confidence: z.number().min(0).max(1),
    action: z.enum(['tokenize', 'redact']),
    forms: z
      .strictObject({
        said: z.string().describe('Where people hear or read it: as it was said last'),
        model: z
          .string()
          .describe('What the model gets: a numbered token for each part of a name or an address'),
        tool: z
          .string()
          .describe("In a tool's arguments, unless the tool's schema asks for another form: `+14155550142`"),
      })
      .optional()
      .describe('How the value comes back; absent where it never does'),
    placeholder: z.string().describe('What stands in its place: `[NAME_01]` for a token, `[REDACTED:CVV]`'),
  })
  .meta({ id: 'PreviewFinding' });

export type PreviewFinding = z.infer<typeof findingView>;

export const previewAnswer = z
  .strictObject({
    policy: z.strictObject({ name: z.string(), version: z.number().int().min(1) }),
    findings: z.array(findingView).readonly(),
    languages: z.array(spokenLanguageView).readonly().describe('What callers speak, most turns first'),
    own_terms_proposed: z
      .array(z.string())
      .readonly()
      .describe(
        "Phrases of the system messages that may be the agent's own side's (names, addresses, numbers), for `own_terms` of an agent",
      ),
    masked_text: z.string().optional().describe('Where `text` was sent'),
    masked_messages: z.array(z.unknown()).optional().describe('Where `messages` were sent'),
  })
  .meta({ id: 'PolicyPreview' });

export type PreviewAnswer = z.infer<typeof previewAnswer>;
