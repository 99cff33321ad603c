import { z } from 'zod';

/** What was found, without the value. */
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
    placeholder: z.string().describe('What stands in its place: `[NAME_01]` for a token, `[REDACTED:CVV]`'),
  })
  .meta({ id: 'PreviewFinding' });

export type PreviewFinding = z.infer<typeof findingView>;

export const previewAnswer = z
  .strictObject({
    policy: z.strictObject({ name: z.string(), version: z.number().int().min(1) }),
    findings: z.array(findingView).readonly(),
    masked_text: z.string().optional().describe('Where `text` was sent'),
    masked_messages: z.array(z.unknown()).optional().describe('Where `messages` were sent'),
  })
  .meta({ id: 'PolicyPreview' });

export type PreviewAnswer = z.infer<typeof previewAnswer>;
