import { z } from 'zod';

/** Response fields about a session whose request was forwarded without masking. */
export const modeFields = {
  mode: z
    .literal('observe')
    .optional()
    .describe('`observe` if the call was observed, not masked. Missing if the request was masked.'),
  observed_by_kind: z
    .record(z.string(), z.number().int().min(1))
    .optional()
    .describe('Number of spans by kind that were observed, not masked. Present only with `mode`.'),
};

interface ModeView {
  mode?: 'observe';
  observed_by_kind?: Record<string, number>;
}

export function modeOf({
  observedByKind: counts,
}: {
  observedByKind: Readonly<Record<string, number>> | null;
}): ModeView {
  return counts === null ? {} : { mode: 'observe', observed_by_kind: { ...counts } };
}
