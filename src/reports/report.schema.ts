import { z } from 'zod';
import type { Id } from '../common/ids.js';
import type { Sha256Hex } from '../common/text/branded.js';
import { dataFlow, usedKey, retention } from './schema/custody.js';
import { verdict, chain, checkpoint, proof } from './schema/evidence.js';
import { detection, pciScope, leakDetection, leftReadable, languages } from './schema/masking.js';
import { sha256, count, counts, timestamp, coverage, perLetter } from './schema/values.js';

/** Schema name. An incompatible change requires a new name. */
export const REPORT_SCHEMA = 'audit-v1';

const session = z.strictObject({
  agent_id: z.string().describe('Agent ID.'),
  agent_name: z.string().describe('Agent name at the time of the call.'),
  status: z.string().describe('Outcome of the call: `ok`, `partial` or `error`.'),
  started_at: timestamp.describe('Start of the call.'),
  ended_at: timestamp.describe('End of the call.'),
  duration_ms: z.number().min(0).describe('Time from start to end, in milliseconds.'),
  upstream: z
    .string()
    .nullable()
    .describe('Upstream that received the request. Null if the request was not forwarded.'),
  upstream_model: z.string().describe('Model name at the upstream.'),
  call_id: z.string().nullable().describe('Call ID from the voice platform. Null if it sent none.'),
  api: z
    .string()
    .nullable()
    .describe(
      'API that the request used: `chat_completions`, `responses`, `messages`, `messages_count_tokens` or `embeddings`. Null if ' +
        'the first event of the chain is missing.',
    ),
  transport: z
    .string()
    .nullable()
    .describe('`websocket` for a call over a WebSocket. Null for an HTTP request.'),
  stage_durations_ms: z.strictObject({
    detection: z.number().min(0).describe('Time for detection, in milliseconds.'),
    tokenize: z.number().min(0).describe('Time for masking, in milliseconds.'),
    upstream: z.number().min(0).describe('Time spent waiting for the upstream, in milliseconds.'),
    rehydrate: z.number().min(0).describe('Time for restoring the reply, in milliseconds.'),
  }),
});

const policy = z.strictObject({
  name: z.string().describe('Policy name.'),
  version: z.int().describe('Version of the policy.'),
  sha256: sha256.nullable().describe('SHA-256 of `policy_snapshot`. Null if the policy is missing.'),
  matches_chain: z.boolean().describe('True if the chain contains the same SHA-256.'),
});

/** Fields of the interface contract. */
const contractFields = z.strictObject({
  id: z
    .string()
    .regex(/^rep_[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    .describe('ID of this report.'),
  scope: z.literal('session').describe('Scope of the report, always `session`.'),
  session_id: z
    .string()
    .regex(/^sess_[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    .describe('Session ID.'),
  generated_at: timestamp.describe('Time at which the report was created.'),
  merkle_root_hex: sha256.describe(
    "Merkle root (RFC 6962) of the `curr_hash` values of the session's chain, in hex.",
  ),
  redactions_by_kind: counts.describe('Number of masked spans by kind.'),
  policy_snapshot: z.string().describe('Policy that the session used, as YAML text.'),
  safe_harbor_coverage: perLetter(coverage).describe(
    'Coverage of each Safe Harbor identifier (45 CFR 164.514(b)(2)) by the policy and the passes that read the session.',
  ),
});

/** Additional fields of the report. */
const furtherFields = z.strictObject({
  schema: z
    .literal(REPORT_SCHEMA)
    .describe('Schema version of the report. An incompatible schema has a different name.'),
  mode: z
    .enum(['mask', 'observe'])
    .describe(
      '`observe` if the call was observed, not masked. If its request was forwarded, the upstream received all values.',
    ),
  observed_by_kind: counts.describe('Number of spans by kind that were observed, not masked.'),
  verdict: verdict.describe('Verification result.'),
  chain: chain.describe('Event chain of the session.'),
  checkpoint: checkpoint.describe('Signed checkpoint that covers the session.'),
  proof: proof.describe('Proof of the session for other parties.'),
  session: session.describe('Call data.'),
  policy: policy.describe('Policy that the session used.'),
  detection: detection.describe('Detection passes and detectors.'),
  redactions_by_letter: perLetter(count).describe('Number of masked spans by Safe Harbor identifier.'),
  redactions_by_token_kind: counts.describe('Number of masked spans by token scheme.'),
  pci_scope: pciScope.describe('Masked card data, with the PCI DSS 4 requirements that masking affects.'),
  leak_detection: leakDetection.describe('Checks for leaked values, with their results.'),
  left_readable: leftReadable,
  languages,
  data_flow: dataFlow.describe('Parties that handled the data, in order.'),
  keys: z.array(usedKey).describe('Keys whose tokens the session contains.'),
  retention: retention.describe('Retention periods of the session and its payloads.'),
  limits: z.array(z.string()).describe('Limits of the report and of detection for this session.'),
});

/** Report as it is created, with all fields. */
export type Report = z.infer<typeof contractFields> &
  z.infer<typeof furtherFields> & {
    readonly id: Id<'rep'>;
    readonly session_id: Id<'sess'>;
    readonly merkle_root_hex: Sha256Hex;
  };

/** Report as its readers may rely on it, with additional fields optional. */
export const reportSchema = z
  .strictObject({ ...contractFields.shape, ...furtherFields.partial().shape })
  .meta({ id: 'Report' });

export const reportAnswerSchema = z.strictObject({ report: reportSchema }).meta({ id: 'ReportAnswer' });

/** Report in PDF format. */
export const reportFile = z.string().meta({ contentMediaType: 'application/pdf' });

/** Returns the JSON Schema (2020-12) of `docs/report.schema.json`. Unknown fields are valid, so fields may be added. */
export function reportJsonSchema(): object {
  return z.toJSONSchema(reportSchema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
}
