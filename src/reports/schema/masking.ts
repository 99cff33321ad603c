import { z } from 'zod';
import { sha256, count, counts, day } from './values.js';

export const detection = z.strictObject({
  passes: z.array(
    z.strictObject({
      name: z.string().describe('Detection pass.'),
      ran: z.boolean().describe("True if the pass read the session's texts."),
      model_sha256: sha256.nullable().describe('SHA-256 of the model. Null if the pass has no model.'),
      redactions: count.describe('Number of masked spans that the pass reported.'),
    }),
  ),
  detectors: counts.describe('Number of distinct values by the detector that reported them first.'),
});

const requirement = z.strictObject({
  requirement: z.string().describe('PCI DSS requirement, with its number.'),
  status: z
    .enum(['aligned', 'attention', 'not_covered'])
    .describe('`attention` if the policy needs a review, and `not_covered` if card data were not masked.'),
  message: z.string().describe('Reason for the status.'),
});

export const pciScope = z.strictObject({
  card_numbers_masked: count.describe('Number of masked card numbers.'),
  security_codes_masked: count.describe('Number of masked security codes.'),
  requirements: z.array(requirement),
});

export const leakDetection = z.strictObject({
  egress_check: z.strictObject({
    result: z
      .enum(['passed', 'refused', 'not_reached', 'observed', 'unknown'])
      .describe(
        'Egress check result. `passed` means that the forwarded request contained no masked value. It does ' +
          'not mean that the request contained no value at all. `observed` means that the request was observed, not masked.',
      ),
    message: z.string().describe('Human-readable result.'),
    masked_sha256: sha256
      .nullable()
      .describe(
        'SHA-256 of the forwarded body that the check read. Null if the request was not forwarded, or not masked.',
      ),
    values_sought: count.describe('Number of distinct masked values that the check covered.'),
    left_readable: count.describe(
      'Number of findings that a rule left unmasked. The field `left_readable` of the report lists them.',
    ),
  }),
  unrestored_tokens: z.strictObject({
    total: count.describe('Number of tokens in the reply that were not restored.'),
    by_reason: counts.describe('Number of these tokens by reason.'),
  }),
  reply: z.strictObject({
    examined: z.boolean().describe('True if the stored reply was examined.'),
    message: z.string().describe('Human-readable result.'),
    new_values_by_kind: counts
      .nullable()
      .describe(
        'Number of distinct values in the reply that the request did not contain, by kind. Null if the reply ' +
          'was not examined.',
      ),
  }),
  reviews: z
    .strictObject({
      measured: z
        .boolean()
        .describe('True if at least one reviewed call contained a value, and the journal proves it.'),
      measured_on: day.describe('Day of the measurement.'),
      since: day.describe('First day of the sampled calls.'),
      left_out: count.describe(
        'Number of reviewed calls without sufficient evidence in the journal. They are not included in the ' +
          'figure. Reviews that an earlier release recorded belong to these.',
      ),
      missed: z
        .strictObject({
          share: z.number().min(0).max(1).describe('Estimated share, from 0 to 1.'),
          low: z.number().min(0).max(1).describe('Lower bound of the 95 % interval.'),
          high: z.number().min(0).max(1).describe('Upper bound of the 95 % interval.'),
          found: z.number().min(0).describe('Number of missed values found in the reviews.'),
          of: z.number().min(0).describe('Number of values in the reviews.'),
          reviews: count.describe('Number of reviewed calls.'),
        })
        .nullable()
        .describe(
          'Share of missed values among the values that identify a person, with its 95 % interval. Null if not ' +
            'measured.',
        ),
      message: z.string().describe('Human-readable result.'),
    })
    .describe(
      'Share of missed values in all reviewed calls of the account, not in this session. Computed from verified ' +
        "events of the account's chain.",
    ),
});

export const leftReadable = z
  .array(
    z.strictObject({
      rule: z.string().describe('Rule that left the values unmasked.'),
      kind: z.string().describe('Kind of the values.'),
      count: count.describe('Number of values.'),
      message: z.string().describe('Explanation of the rule.'),
    }),
  )
  .describe('Findings that a rule left unmasked, by rule and kind.');

export const languages = z
  .array(
    z.strictObject({
      language: z
        .string()
        .describe(
          'Language code (ISO 639-1), `und` for an unknown language, or two codes separated by a plus sign.',
        ),
      name: z.string().describe('English language name.'),
      turns: z.number().min(0).describe('Number of caller turns in this language.'),
      confidence: z.number().min(0).describe('Mean confidence of the language detection, from 0 to 1.'),
      on_other_language: z
        .string()
        .nullable()
        .describe(
          'Action that the policy took (`on_other_language`). Null if detection supports the language.',
        ),
      message: z.string().describe('Explanation of the action.'),
    }),
  )
  .describe(
    'Languages of the caller turns, most frequent first. Empty for sessions from versions that did ' +
      'not detect languages.',
  );
