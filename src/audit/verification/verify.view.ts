import { z } from 'zod';
import { FAILURE_CODES } from '../chain/hash/verifier.js';

/** Body of `POST /audit/verify` in the API document. */
export const verifyBody = z
  .strictObject({
    events: z.array(z.looseObject({})).optional().describe('Exported events of one or more chains.'),
    merkle_root_hex: z.string().optional().describe('Merkle root of the exported events of a session.'),
    checkpoint: z
      .looseObject({})
      .nullable()
      .optional()
      .describe('Checkpoint that covers the events, as exported.'),
    session_id: z.string().min(1).optional().describe('Session whose stored chain the service verifies.'),
  })
  .meta({ id: 'VerifyRequest' });

const failure = z.strictObject({
  code: z.enum(FAILURE_CODES).describe('Stable code of the failure.'),
  chain: z.string().describe('ID of the session or account whose chain fails verification.'),
  seq: z.int().min(0).describe('Position of the event that fails verification.'),
});

export const verifyAnswer = z
  .strictObject({
    ok: z.boolean().describe('True if every chain is complete and unchanged.'),
    event_count: z.int().min(0).describe('Number of verified events.'),
    message: z.string().describe('Human-readable result. The text can change.'),
    failure: failure.optional().describe('First event that fails verification. Missing if `ok` is true.'),
  })
  .meta({ id: 'VerifyResult' });
