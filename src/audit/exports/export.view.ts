import { z } from 'zod';
import { pageOf } from '../../common/pagination/page.js';
import { EVENTS } from '../events/events.js';
import { timestampField } from '../../common/http/view-fields.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const auditEvent = z
  .looseObject({
    v: z.literal(1).describe('Version of the event format.'),
    chain: z.string().describe('Chain ID, which is a session ID or an account ID.'),
    seq: z.int().min(0).describe('Position in the chain. The first event is 0.'),
    ts: timestampField().describe('Time of the event.'),
    kind: z
      .union([
        z.enum(Object.keys(EVENTS.account)).meta({ id: 'AccountEventKind' }),
        z.enum(Object.keys(EVENTS.session)).meta({ id: 'SessionEventKind' }),
        z.string(),
      ])
      .describe('Kind of the event. Later versions can add kinds.'),
    prev_hash: hash.describe('`curr_hash` of the preceding event. 64 zeros in the first event.'),
    curr_hash: hash.describe('SHA-256 of the canonical JSON (RFC 8785) of all other fields, in hex.'),
  })
  .describe('Event in a chain. Additional fields depend on the kind, as listed in docs/audit-format.md.')
  .meta({ id: 'AuditEvent' });

const leafProof = {
  index: z.int().min(0).describe('Index of the leaf, from 0.'),
  proof: z.array(hash).describe('Hashes of the Merkle inclusion proof, from the leaf to the root.'),
};

/** Session's chain, with the proof that a signed checkpoint covers it. */
export const sessionAudit = z.strictObject({
  events: z.array(auditEvent).describe('Events of the chain, in order.'),
  merkle_root_hex: hash.describe('Merkle root (RFC 6962) of the `curr_hash` values of the events, in hex.'),
  checkpoint: z
    .strictObject({
      note: z.string().describe('Signed checkpoint in the format C2SP tlog-checkpoint.'),
      timestamp: z
        .string()
        .optional()
        .describe(
          'Response from a time-stamping authority (RFC 3161 TimeStampResp) for the note without cosignatures, ' +
            'in base64. Missing if there is no timestamp.',
        ),
      leaf: z
        .strictObject(leafProof)
        .describe('Position of `seal.event` in the log, with its inclusion proof.'),
      seal: z
        .strictObject({ event: auditEvent, ...leafProof })
        .describe('Seal event that contains the session, with the position of the session in the seal.'),
    })
    .nullable()
    .describe('Evidence that a signed checkpoint covers the session. Null until one does.'),
});

/** Account's own chain. */
export const accountAudit = z.strictObject({
  events: z.array(auditEvent).describe('Events of the chain, in order.'),
  merkle_root_hex: hash.describe('Merkle root (RFC 6962) of the `curr_hash` values of the events, in hex.'),
});

export const auditEventPage = pageOf(auditEvent);
