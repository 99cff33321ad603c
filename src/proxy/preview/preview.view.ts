import { z } from 'zod';
import { spokenLanguageView } from '../../common/http/spoken-language-view.js';

/** A finding, and the forms in which its value is restored. */
const findingView = z
  .strictObject({
    path: z.string().describe('`text`, or the path in the request, such as `messages[0].content`.'),
    span: z
      .array(z.number().int().min(0))
      .length(2)
      .readonly()
      .describe(
        'Start and end of the span in the text at `path`, in UTF-16 code units. The end is exclusive.',
      ),
    kind: z.string().describe('Kind of the value, such as `NAME`.'),
    pass: z.string().describe('Detection pass that reported the finding.'),
    detector: z.string().describe('Detector within the pass.'),
    confidence: z.number().min(0).max(1).describe('Confidence of the finding, from 0 to 1.'),
    action: z
      .enum(['tokenize', 'redact', 'refuse'])
      .describe(
        'Action that the policy takes for this kind. `refuse` means that Sotto would reject the call with `kind_refused`.',
      ),
    forms: z
      .strictObject({
        said: z.string().describe('Value as restored in replies, in the form in which it was last said.'),
        model: z
          .string()
          .describe('Text that the model receives. Each part of a name or an address has its own token.'),
        tool: z
          .string()
          .describe(
            "Restored value in tool arguments, such as `+14155550142`. A tool's schema can require a different form.",
          ),
      })
      .optional()
      .describe('Forms of the value. Missing if the value is never restored (`redact` and `refuse`).'),
    placeholder: z
      .string()
      .describe(
        'Placeholder for the value in `masked_text` or `masked_messages`, such as `[NAME_01]` or ' +
          '`[REDACTED:CVV]`. It is one placeholder even if the model receives several tokens.',
      ),
  })
  .meta({ id: 'PreviewFinding' });

export type PreviewFinding = z.infer<typeof findingView>;

export const previewAnswer = z
  .strictObject({
    policy: z
      .strictObject({
        name: z.string().describe('Policy name.'),
        version: z.number().int().min(1).describe('Version of the policy.'),
      })
      .describe('Policy used for the preview.'),
    findings: z.array(findingView).readonly().describe('Masked values, in the order in which they appear.'),
    languages: z
      .array(spokenLanguageView)
      .readonly()
      .describe('Languages of the caller turns, most frequent first.'),
    own_terms_proposed: z
      .array(z.string())
      .readonly()
      .describe(
        "Names, addresses and numbers in system messages that may belong to the agent's own office. Check " +
          'them before you add them to `own_terms`.',
      ),
    masked_text: z.string().optional().describe('Masked text. Missing if the request contains `messages`.'),
    masked_messages: z
      .array(z.unknown())
      .optional()
      .describe('Masked messages. Missing if the request contains `text`.'),
  })
  .meta({ id: 'PolicyPreview' });

export type PreviewAnswer = z.infer<typeof previewAnswer>;
