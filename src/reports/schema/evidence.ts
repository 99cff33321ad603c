import { z } from 'zod';
import { sha256, count, timestamp } from './values.js';

export const verdict = z.strictObject({
  ok: z.boolean().describe('True if the chain, its policy and its evidence passed every check.'),
  code: z
    .string()
    .describe(
      'Result code. `ok`, a failure code of `POST /audit/verify`, `policy_mismatch` or `policy_missing`.',
    ),
  message: z.string().describe('Human-readable result.'),
  failed_at_seq: count
    .nullable()
    .describe('Position of the first event that fails verification. Null if no event fails.'),
});

export const chain = z.strictObject({
  event_count: count.describe('Number of events.'),
  head_hash: sha256.describe('`curr_hash` of the last event. 64 zeros if the chain has no event.'),
  recorded_head: z
    .strictObject({
      next_seq: count.describe('Position of the next event.'),
      hash: sha256.describe('`curr_hash` of the last event.'),
    })
    .nullable()
    .describe('End of the chain according to its head row in the database. Null if the row is missing.'),
  canonical_sha256: sha256.describe(
    'SHA-256 of the canonical texts of all events, each followed by a line feed.',
  ),
});

export const checkpoint = z.strictObject({
  covered: z.boolean().describe('True if a signed checkpoint covers the session.'),
  message: z.string().describe('Human-readable result.'),
  note: z
    .string()
    .nullable()
    .describe('Latest signed checkpoint that covers the session. Null before the first one.'),
  key_fingerprint: z
    .string()
    .nullable()
    .describe('SHA-256 of the public key that verifies the checkpoint. Null if there is no checkpoint.'),
});

export const proof = z.strictObject({
  state: z
    .enum(['witnessed', 'signed', 'pending'])
    .describe(
      'State of the proof. `witnessed` if witnesses cosigned the checkpoint, and `signed` if only the ' +
        'operator signed it. `pending` if the session has no proof yet.',
    ),
  message: z.string().describe('Human-readable result.'),
  cosigned: z
    .array(
      z.strictObject({
        name: z.string().describe('Witness name.'),
        at: timestamp.describe('Time of its signature.'),
      }),
    )
    .describe('Witnesses that cosigned the checkpoint, with the times of their signatures.'),
  existed_by: timestamp
    .nullable()
    .describe(
      'Time by which the checkpoint existed, from a time-stamping authority. Null without a timestamp.',
    ),
  verify_url: z.url().describe('Page that verifies the proof file in a browser.'),
  file: z
    .string()
    .nullable()
    .describe(
      'Proof of the session in the format https://c2sp.org/tlog-proof. Null if `state` is `pending`.',
    ),
});
