import { z } from 'zod';
import { timestampField } from '../common/http/view-fields.js';
import type { Agreement } from './figure/kappa.js';
import type { Shares } from './figure/grouped-shares.js';
import type { ShareEstimate } from './figure/share-estimate.js';
import type { ProgressRow } from './figures.repository.js';

const fraction = z.number().min(0).max(1);
const count = z.number().nonnegative();

const estimate = z
  .strictObject({
    share: fraction.describe('Estimated share, from 0 to 1.'),
    low: fraction.describe('Lower bound of the 95 % interval.'),
    high: fraction.describe('Upper bound of the 95 % interval.'),
    found: count.describe(
      'Number of errors found in the reviews. If two people reviewed a call, the mean of both counts.',
    ),
    of: count.describe('Number of values or words in the reviews.'),
    reviews: count.describe('Number of reviewed calls.'),
  })
  .meta({ id: 'ShareEstimate' });

const shares = {
  missed: estimate
    .nullable()
    .describe('Share of missed values among the values that identify a person. Null if not measured.'),
  for_nothing: estimate
    .nullable()
    .describe(
      'Share of masked words among the words that identify no person (false positives). Null if not ' +
        'measured.',
    ),
};

const group = z
  .strictObject({
    key: z.string().describe('Stable group key.'),
    name: z.string().describe('Display name.'),
    ...shares,
  })
  .meta({ id: 'ReviewFigureGroup' });

const figure = z
  .strictObject({
    measured_at: timestampField().describe('Time of the measurement.'),
    since: timestampField().describe(
      'Start of the period. Calls that were sampled earlier are not included.',
    ),
    method: z.string().describe('Name and sources of the interval method.'),
    ...shares,
    next_digit: z
      .strictObject({
        half_width: fraction.describe(
          'Half width of the `missed` interval at which the next decimal digit is reliable.',
        ),
        reviews: count
          .nullable()
          .describe(
            'Number of additional reviews needed for this precision. Null if the number is too large.',
          ),
      })
      .nullable()
      .describe(
        'Reviews needed to make the next decimal digit of `missed` reliable. Null if `missed` is not measured.',
      ),
    by: z.strictObject({
      kind: z.array(group).describe('Shares by kind.'),
      language: z.array(group).describe('Shares by language.'),
      agent: z.array(group).describe('Shares by agent.'),
      policy: z.array(group).describe('Shares by policy version.'),
      model: z.array(group).describe('Shares by model. The key is the SHA-256 of the model, or `none`.'),
      stratum: z.array(group).describe('Shares by sampling stratum.'),
    }),
  })
  .meta({ id: 'ReviewFigure' });

const progress = z
  .strictObject({
    drawn: count.describe('Number of sampled calls.'),
    waiting: count.describe('Number of calls whose texts are still stored.'),
    reviewed: count.describe('Number of calls with at least one finished review.'),
    unreviewed: count.describe('Number of calls whose texts were destroyed before a review.'),
    median_seconds: count
      .nullable()
      .describe(
        'Median time from the first view to the end of a review, in seconds. Null before the first review.',
      ),
    agreement: z
      .strictObject({
        words: count.describe('Number of words that two people judged.'),
        observed: fraction.describe('Share of words on which both people agree.'),
        kappa: z
          .number()
          .max(1)
          .nullable()
          .describe("Cohen's kappa. Null if it is undefined, because all judgments are the same."),
      })
      .nullable()
      .describe('Agreement between reviewers. Null if no call has two reviews.'),
  })
  .meta({ id: 'ReviewProgress' });

export const figureAnswer = z.strictObject({ figure, progress });

export type FigureAnswer = z.infer<typeof figureAnswer>;
type EstimateView = z.infer<typeof estimate>;

export function toSharesView({
  missed,
  forNothing,
}: Shares): Record<keyof typeof shares, EstimateView | null> {
  return { missed: toEstimateView(missed), for_nothing: toEstimateView(forNothing) };
}

function toEstimateView(from: ShareEstimate | undefined): EstimateView | null {
  if (from === undefined) return null;
  const { share, low, high, hits, of, units } = from;
  return { share, low, high, found: hits, of, reviews: units };
}

export function toProgressView(
  { medianSeconds, ...progress }: ProgressRow,
  agreement: Agreement | undefined,
): FigureAnswer['progress'] {
  return {
    ...progress,
    median_seconds: medianSeconds,
    agreement:
      agreement === undefined
        ? null
        : { words: agreement.items, observed: agreement.observed, kappa: agreement.kappa ?? null },
  };
}
