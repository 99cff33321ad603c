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
    share: fraction,
    low: fraction.describe('of the interval of 95 %, as `high`'),
    high: fraction,
    found: count.describe('how many were found in the reviews; of two reviews of a call, the mean'),
    of: count,
    reviews: count.describe('calls that it rests on'),
  })
  .meta({ id: 'ShareEstimate' });

const shares = {
  missed: estimate.nullable().describe('of the values that identify somebody; null: not measured'),
  for_nothing: estimate.nullable().describe('of the words that identify nobody, masked; null: not measured'),
};

const group = z
  .strictObject({ key: z.string(), name: z.string(), ...shares })
  .meta({ id: 'ReviewFigureGroup' });

const figure = z
  .strictObject({
    measured_at: timestampField(),
    since: timestampField().describe('calls that were drawn from then on'),
    method: z.string(),
    ...shares,
    next_digit: z
      .strictObject({
        half_width: fraction.describe('that the interval of `missed` does not reach yet'),
        reviews: count.nullable().describe('how many more it takes; null: more than anybody makes'),
      })
      .nullable()
      .describe('null where nothing was measured'),
    by: z.strictObject({
      kind: z.array(group),
      language: z.array(group),
      agent: z.array(group),
      policy: z.array(group),
      model: z.array(group).describe('by the SHA-256 of the model that read the calls'),
      stratum: z.array(group),
    }),
  })
  .meta({ id: 'ReviewFigure' });

const progress = z
  .strictObject({
    drawn: count.describe('calls'),
    waiting: count.describe('those whose texts are still there'),
    reviewed: count,
    unreviewed: count.describe('those whose texts went before anybody had reviewed them'),
    median_seconds: count.nullable().describe('from the first look to the end of a review'),
    agreement: z
      .strictObject({
        words: count.describe('that two people judged'),
        observed: fraction.describe('share on which they agree'),
        kappa: z.number().max(1).nullable().describe("Cohen's; null where both say the same of every word"),
      })
      .nullable()
      .describe('null where no call was reviewed by two'),
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
