import { z } from 'zod';
import { count, timestamp, day } from './values.js';

const agreement = z.strictObject({
  status: z
    .enum(['declared', 'not_in_force', 'not_declared', 'not_applicable'])
    .describe(
      'State of the business associate agreement on the day of the session, as the operator declared it.',
    ),
  counterparty: z.string().nullable().describe('Other party to the agreement. Null if none is declared.'),
  signed: day.nullable().describe('Day on which the agreement was signed. Null if none is declared.'),
  expires: day.nullable().describe('Last day of the agreement. Null if it has no end date.'),
});

export const dataFlow = z.strictObject({
  hops: z.array(
    z.strictObject({
      party: z.string().describe('Party that handles the data.'),
      role: z.string().describe('Role of the party in the call.'),
      receives: z.string().describe('Data that the party receives.'),
      baa: agreement.describe('Business associate agreement with the party.'),
    }),
  ),
});

export const usedKey = z.strictObject({
  kid: z.string().describe('Key ID.'),
  redactions: count.describe('Number of masked spans with a token of this key.'),
  state: z
    .enum(['primary', 'enabled', 'disabled', 'destroyed', 'unknown'])
    .describe('State of the key when the report was created.'),
});

export const retention = z.strictObject({
  retention_days: z.int().describe('Days for which the policy keeps the session.'),
  keep_until: timestamp.describe('Time after which the session can be deleted.'),
  payloads: z
    .enum(['not_logged', 'kept', 'not_kept'])
    .describe(
      '`kept` if payloads are stored, `not_kept` if they were deleted, and `not_logged` if the policy stores none.',
    ),
  payload_retention_days: z.int().describe('Days for which the policy keeps payloads.'),
  payloads_until: timestamp
    .nullable()
    .describe('Time after which payloads can be deleted. Null if the policy does not log payloads.'),
  six_years: z
    .boolean()
    .describe(
      'True if the session is kept for at least the six years that 45 CFR 164.316(b)(2)(i) requires.',
    ),
});
