import { z } from 'zod';
import { timestampField } from '../../../common/http/view-fields.js';

const verifierKey = z.string().describe('As https://c2sp.org/signed-note has it: `<name>+<key id>+<base64>`');

const log = z
  .strictObject({
    origin: z.string().describe('Name of the log, the first line of its checkpoints'),
    keys: z
      .array(
        z.strictObject({ key: verifierKey, fingerprint: z.string().describe('SHA-256 of the key, hex') }),
      )
      .describe('The key that signs, and those that signed before'),
    url: z.url().nullable().describe('Where everybody can read it; null if it is not public'),
  })
  .describe('Null where no key is set: then nothing is signed');

const witnesses = z
  .strictObject({
    state: z.enum(['witnessed', 'pending']).describe('Of the latest checkpoint'),
    quorum: z.int().min(1),
    pending_since: timestampField().nullable(),
    witnesses: z.array(
      z.strictObject({
        name: z.string(),
        key: verifierKey,
        size: z.int().min(0).describe('Entries of the largest checkpoint that it cosigned; 0 for none'),
        failure: z.string().nullable().describe('Of the last attempt (docs/evidence.md)'),
      }),
    ),
  })
  .describe('Null where no witnesses are set');

const timestamps = z
  .strictObject({
    waiting_since: timestampField()
      .nullable()
      .describe('When the first checkpoint since the last timestamp was signed; null if none waits'),
  })
  .describe('Null where no time-stamping authority is set');

/** What others can hold against the service. The keys are its own word: compare them elsewhere before trusting them. */
export const evidenceState = z
  .strictObject({ log: log.nullable(), witnesses: witnesses.nullable(), timestamps: timestamps.nullable() })
  .meta({ id: 'EvidenceState' });

export type EvidenceState = z.infer<typeof evidenceState>;
