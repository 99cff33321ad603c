import { z } from 'zod';
import { timestampField } from '../../../common/http/view-fields.js';

const verifierKey = z
  .string()
  .describe('Verifier key in the format https://c2sp.org/signed-note, `<name>+<key id>+<base64>`.');

const log = z
  .strictObject({
    origin: z.string().describe('Log name, which is the first line of each checkpoint.'),
    keys: z
      .array(
        z.strictObject({
          key: verifierKey,
          fingerprint: z.string().describe('SHA-256 of the public key, in hex.'),
        }),
      )
      .describe('Current signing key and all earlier signing keys.'),
    url: z.url().nullable().describe('Public URL of the log. Null if the log is not public.'),
  })
  .describe('Transparency log and its keys. Null if no signing key is set; checkpoints are then not signed.');

const witnesses = z
  .strictObject({
    state: z
      .enum(['witnessed', 'pending'])
      .describe('State of the latest checkpoint. `witnessed` if the quorum has cosigned it.'),
    quorum: z.int().min(1).describe('Number of witnesses that must cosign a checkpoint.'),
    pending_since: timestampField()
      .nullable()
      .describe(
        'Time at which the first checkpoint without a quorum was signed. Null if no checkpoint is waiting.',
      ),
    witnesses: z.array(
      z.strictObject({
        name: z.string().describe('Witness name.'),
        key: verifierKey,
        size: z
          .int()
          .min(0)
          .describe(
            'Number of log entries in the largest checkpoint that the witness cosigned. 0 if it cosigned none.',
          ),
        failure: z
          .string()
          .nullable()
          .describe('Failure of the latest attempt, as listed in docs/evidence.md. Null if it succeeded.'),
      }),
    ),
  })
  .describe('Witnesses and their state. Null if no witnesses are set.');

const timestamps = z
  .strictObject({
    waiting_since: timestampField()
      .nullable()
      .describe(
        'Time at which the oldest checkpoint without a timestamp was signed. Null if no checkpoint is waiting.',
      ),
  })
  .describe('State of timestamps. Null if no time-stamping authority is set.');

/** Evidence with which clients can verify the service. Its keys must be compared through a separate channel. */
export const evidenceState = z
  .strictObject({ log: log.nullable(), witnesses: witnesses.nullable(), timestamps: timestamps.nullable() })
  .meta({ id: 'EvidenceState' });

export type EvidenceState = z.infer<typeof evidenceState>;
