import { z } from 'zod';
import { FAILURE_CODES } from '../chain/hash/verifier.js';

/** Body of `POST /audit/verify` as the API's document shows it. */
export const verifyBody = z
  .strictObject({
    events: z.array(z.looseObject({})).optional().describe('Exported events, of any number of chains'),
    merkle_root_hex: z.string().optional().describe('Of exported events of a session'),
    checkpoint: z.looseObject({}).nullable().optional().describe('That covers them, as exported'),
    session_id: z.string().min(1).optional(),
  })
  .meta({ id: 'VerifyRequest' });

const failure = z.strictObject({
  code: z.enum(FAILURE_CODES),
  chain: z.string(),
  seq: z.int().min(0),
});

export const verifyAnswer = z
  .strictObject({
    ok: z.boolean(),
    event_count: z.int().min(0).describe('Events that were looked at'),
    message: z.string(),
    failure: failure.optional().describe('Where the first chain that fails breaks'),
  })
  .meta({ id: 'VerifyResult' });
