import { z } from 'zod';
import { pageOf } from '../../common/pagination/page.js';
import { EVENTS } from '../events/events.js';
import { timestampField } from '../../common/http/view-fields.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const auditEvent = z
  .looseObject({
    v: z.literal(1),
    chain: z.string().describe('The session, or the account, whose chain it is in'),
    seq: z.int().min(0),
    ts: timestampField(),
    kind: z
      .union([
        z.enum(Object.keys(EVENTS.account)).meta({ id: 'AccountEventKind' }),
        z.enum(Object.keys(EVENTS.session)).meta({ id: 'SessionEventKind' }),
        z.string(),
      ])
      .describe('Other versions may have others'),
    prev_hash: hash.describe('`curr_hash` of the event before; zeros in the first'),
    curr_hash: hash.describe('SHA-256 over the canonical JSON (RFC 8785) of all other fields'),
  })
  .describe('Further fields depend on the kind (docs/audit-format.md)')
  .meta({ id: 'AuditEvent' });

const leafProof = { index: z.int().min(0), proof: z.array(hash) };

/** A session's chain, and the proof that a signed checkpoint covers it. */
export const sessionAudit = z.strictObject({
  events: z.array(auditEvent),
  merkle_root_hex: hash.describe('Root (RFC 6962) over the `curr_hash` of the events'),
  checkpoint: z
    .strictObject({
      note: z.string().describe('The signed checkpoint, as C2SP tlog-checkpoint has it'),
      timestamp: z
        .string()
        .optional()
        .describe(
          'The answer of a time-stamping authority (TimeStampResp of RFC 3161) over the note without cosignatures, in base64',
        ),
      leaf: z.strictObject(leafProof).describe('Place of `seal.event` in the log'),
      seal: z
        .strictObject({ event: auditEvent, ...leafProof })
        .describe('Place of the session among those sealed with it'),
    })
    .nullable()
    .describe('Null until a checkpoint covers the session'),
});

/** The account's own chain. */
export const accountAudit = z.strictObject({
  events: z.array(auditEvent),
  merkle_root_hex: hash.describe('Root (RFC 6962) over the `curr_hash` of the events'),
});

export const auditEventPage = pageOf(auditEvent);
