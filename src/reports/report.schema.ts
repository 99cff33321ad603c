import { z } from 'zod';
import type { Id } from '../common/ids.js';
import type { Sha256Hex } from '../common/text/branded.js';
import { SAFE_HARBOR_LETTERS, type SafeHarborLetter } from '../detection/kinds.js';

/** Name of the report's schema; a change that breaks readers gets another. */
export const REPORT_SCHEMA = 'audit-v1';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const counts = z.record(z.string(), count);
const timestamp = z.iso.datetime({ precision: 3 });
const day = z.iso.date();
const coverage = z.enum(['full', 'partial', 'none']);

function perLetter<Value extends z.ZodType>(
  value: Value,
): z.ZodObject<Record<SafeHarborLetter, Value>, z.core.$strict> {
  return z.strictObject(
    Object.fromEntries(SAFE_HARBOR_LETTERS.map((letter) => [letter, value])) as Record<
      SafeHarborLetter,
      Value
    >,
  );
}

const verdict = z.strictObject({
  ok: z.boolean().describe('Whether the chain and what belongs to it passed every check'),
  code: z.string().describe('`ok`, a code of POST /audit/verify, `policy_mismatch` or `policy_missing`'),
  message: z.string(),
  failed_at_seq: count
    .nullable()
    .describe('Where the chain breaks first; null where nothing is broken in it'),
});

const chain = z.strictObject({
  event_count: count,
  head_hash: sha256.describe('`curr_hash` of the last event; 64 zeros where there is none'),
  recorded_head: z
    .strictObject({ next_seq: count, hash: sha256 })
    .nullable()
    .describe('The end of the chain as its head row records it; null where that row is gone'),
  canonical_sha256: sha256.describe("SHA-256 over the events' canonical texts, each followed by a line feed"),
});

const checkpoint = z.strictObject({
  covered: z.boolean(),
  message: z.string(),
  note: z.string().nullable().describe('The latest signed note that covers the session'),
  key_fingerprint: z.string().nullable().describe('Of the public key that the note verifies with'),
});

const proof = z.strictObject({
  state: z
    .enum(['witnessed', 'signed', 'pending'])
    .describe(
      '`signed`: by the operator alone, as no witnesses are set; `pending`: nothing to show to others yet',
    ),
  message: z.string(),
  cosigned: z.array(z.strictObject({ name: z.string(), at: timestamp })).describe('Witnesses, and when'),
  existed_by: timestamp.nullable().describe('What a time-stamping authority says'),
  verify_url: z.url().describe('A page that verifies the file in the browser'),
  file: z.string().nullable().describe('The proof of the session, as https://c2sp.org/tlog-proof has it'),
});

const session = z.strictObject({
  agent_id: z.string(),
  agent_name: z.string(),
  status: z.string(),
  started_at: timestamp,
  ended_at: timestamp,
  duration_ms: z.number().min(0),
  upstream: z.string().nullable().describe('Where the masked request went; null where it went nowhere'),
  upstream_model: z.string(),
  call_id: z.string().nullable(),
  api: z
    .string()
    .nullable()
    .describe(
      'By which the call came in: `chat_completions`, `responses`, `messages` or `messages_count_tokens`; null where the chain has no beginning',
    ),
  transport: z.string().nullable().describe('`websocket`; null for a request of HTTP'),
  stage_durations_ms: z.strictObject({
    detection: z.number().min(0),
    tokenize: z.number().min(0),
    upstream: z.number().min(0),
    rehydrate: z.number().min(0),
  }),
});

const policy = z.strictObject({
  name: z.string(),
  version: z.int(),
  sha256: sha256.nullable().describe('Of `policy_snapshot`'),
  matches_chain: z.boolean().describe('Whether the chain names the same SHA-256'),
});

const detection = z.strictObject({
  passes: z.array(
    z.strictObject({
      name: z.string(),
      ran: z.boolean(),
      model_sha256: sha256.nullable(),
      redactions: count,
    }),
  ),
  detectors: counts.describe('Distinct values by the detector that found them first'),
});

const requirement = z.strictObject({
  requirement: z.string(),
  status: z.enum(['aligned', 'attention', 'not_covered']),
  message: z.string(),
});

const pciScope = z.strictObject({
  card_numbers_masked: count,
  security_codes_masked: count,
  requirements: z.array(requirement),
});

const leakDetection = z.strictObject({
  egress_check: z.strictObject({
    result: z
      .enum(['passed', 'refused', 'not_reached', 'unknown'])
      .describe('`passed`: no value that was masked is left in what was forwarded; not: nothing is readable'),
    message: z.string(),
    masked_sha256: sha256
      .nullable()
      .describe('Of the body that it looked at, as it left; null where nothing was forwarded'),
    values_sought: count.describe('Distinct values that were masked, and looked for'),
    left_readable: count.describe('Findings that a rule has left in clear: see `left_readable`'),
  }),
  unrestored_tokens: z.strictObject({ total: count, by_reason: counts }),
  reply: z.strictObject({
    examined: z.boolean(),
    message: z.string(),
    new_values_by_kind: counts
      .nullable()
      .describe('Distinct values found in the reply that the request did not hold; null: not examined'),
  }),
  reviews: z
    .strictObject({
      measured: z.boolean(),
      measured_on: day,
      since: day.describe('Calls that were drawn from then on'),
      missed: z
        .strictObject({
          share: z.number().min(0).max(1),
          low: z.number().min(0).max(1),
          high: z.number().min(0).max(1),
          found: z.number().min(0),
          of: z.number().min(0),
          reviews: count,
        })
        .nullable()
        .describe(
          'Share of the values that identify somebody, with its interval of 95 %; null: not measured',
        ),
      message: z.string(),
    })
    .describe("What people found missed on the account's calls, not on this one"),
});

const leftReadable = z
  .array(z.strictObject({ rule: z.string(), kind: z.string(), count, message: z.string() }))
  .describe('What was found and left in clear, by rule and kind');

const languages = z
  .array(
    z.strictObject({
      language: z.string().describe('ISO 639-1, `und`, or two with a plus between them'),
      name: z.string(),
      turns: z.number().min(0),
      confidence: z.number().min(0),
      on_other_language: z.string().nullable().describe('What the policy did; null where it is understood'),
      message: z.string(),
    }),
  )
  .describe('What callers spoke, most turns first; empty in chains of before languages were told apart');

const agreement = z.strictObject({
  status: z.enum(['declared', 'not_in_force', 'not_declared', 'not_applicable']),
  counterparty: z.string().nullable(),
  signed: day.nullable(),
  expires: day.nullable(),
});

const dataFlow = z.strictObject({
  hops: z.array(
    z.strictObject({ party: z.string(), role: z.string(), receives: z.string(), baa: agreement }),
  ),
});

const usedKey = z.strictObject({
  kid: z.string(),
  redactions: count,
  state: z.enum(['primary', 'enabled', 'disabled', 'destroyed', 'unknown']).describe('When this was made'),
});

const retention = z.strictObject({
  retention_days: z.int(),
  keep_until: timestamp,
  payloads: z.enum(['not_logged', 'kept', 'not_kept']),
  payload_retention_days: z.int(),
  payloads_until: timestamp.nullable(),
  six_years: z.boolean().describe('Whether the session is kept for the six years of 45 CFR 164.316(b)(2)(i)'),
});

/** The fields of the interface contract. */
const contractFields = z.strictObject({
  id: z.string().regex(/^rep_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
  scope: z.literal('session'),
  session_id: z.string().regex(/^sess_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
  generated_at: timestamp,
  merkle_root_hex: sha256.describe("RFC 6962 root over the curr_hash values of the session's chain"),
  redactions_by_kind: counts,
  policy_snapshot: z.string().describe('The full YAML of the policy that the session was pinned to'),
  safe_harbor_coverage: perLetter(coverage),
});

/** What the report says besides. */
const furtherFields = z.strictObject({
  schema: z.literal(REPORT_SCHEMA),
  verdict,
  chain,
  checkpoint,
  proof,
  session,
  policy,
  detection,
  redactions_by_letter: perLetter(count),
  redactions_by_token_kind: counts,
  pci_scope: pciScope,
  leak_detection: leakDetection,
  left_readable: leftReadable,
  languages,
  data_flow: dataFlow,
  keys: z.array(usedKey),
  retention,
  limits: z.array(z.string()),
});

/** A report as it is made: nothing is left out. */
export type Report = z.infer<typeof contractFields> &
  z.infer<typeof furtherFields> & {
    readonly id: Id<'rep'>;
    readonly session_id: Id<'sess'>;
    readonly merkle_root_hex: Sha256Hex;
  };

/** A report as its readers may rely on it: the further fields are optional. */
export const reportSchema = z
  .strictObject({ ...contractFields.shape, ...furtherFields.partial().shape })
  .meta({ id: 'Report' });

export const reportAnswerSchema = z.strictObject({ report: reportSchema }).meta({ id: 'ReportAnswer' });

/** The same report as a file. */
export const reportFile = z.string().meta({ contentMediaType: 'application/pdf' });

/** The JSON Schema (2020-12) of `docs/report.schema.json`. Fields may be added, so it lets others through. */
export function reportJsonSchema(): object {
  return z.toJSONSchema(reportSchema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
}
