import { z } from 'zod';
import type { ErrorCode } from '../common/errors/domain-error.js';
import { WIRE_FORMATS } from '../proxy/wire/formats.js';
import type { WireFormat } from '../proxy/wire/wire-format.js';

/** What is told of a route whose handler writes its answers itself, or takes a body that no class describes. */
export interface UnmarkedOperation {
  readonly body?: z.ZodType;
  /** Whether the body may be left out. */
  readonly bodyOptional?: boolean;
  /** By status: what it means, and the schema of each content type. */
  readonly answers: Readonly<Record<string, UnmarkedAnswer>>;
  readonly errors?: readonly ErrorCode[];
  readonly errorShape?: 'chat-completions' | 'none';
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

interface UnmarkedAnswer {
  readonly description: string;
  readonly content?: Readonly<Record<string, z.ZodType>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const FAILED_LOGIN: UnmarkedAnswer = {
  description: 'The login failed: a page that says why.',
  content: { 'text/html': z.string() },
};

const verifyRequest = z
  .looseObject({
    events: z.array(z.looseObject({})).optional().describe('Exported events, of any number of chains'),
    session_id: z.string().min(1).optional(),
  })
  .meta({ id: 'VerifyRequest' });

const verifyResult = z
  .strictObject({
    ok: z.boolean(),
    event_count: z.int().min(0).describe('Events that were looked at'),
    message: z.string(),
    failure: z
      .strictObject({
        code: z.enum([
          'hash_mismatch',
          'prev_hash_mismatch',
          'seq_gap',
          'head_mismatch',
          'truncated',
          'checkpoint_invalid',
          'malformed',
        ]),
        chain: z.string(),
        seq: z.int().min(0),
      })
      .optional()
      .describe('Where the first chain that fails breaks'),
  })
  .meta({ id: 'VerifyResult' });

const callOperation = ({ docs }: WireFormat): UnmarkedOperation => ({
  body: docs.request,
  headers: {
    'X-Voice-Signature': 'Signature over the body, where the operator requires one',
    'X-Voice-Timestamp': 'Unix time in seconds that the signature covers, for the forms that need it',
  },
  answers: {
    '200': {
      description: 'The reply of the upstream, restored.',
      content: {
        'application/json': docs.reply,
        'text/event-stream': z.string().describe(docs.stream),
      },
      headers: {
        'x-sotto-session': 'Id of the session that the call became',
        'x-sotto-added-ms': 'Milliseconds that the service has added so far',
        'server-timing': 'Milliseconds of each stage (W3C Server Timing)',
      },
    },
  },
  errors: [
    'bad_signature',
    'agent_not_found',
    'model_not_allowed',
    'upstream_error',
    'audit_unavailable',
    'detection_unavailable',
    'shutting_down',
    'upstream_timeout',
  ],
  errorShape: 'chat-completions',
});

const assistantRequest = z
  .looseObject({
    type: z.literal('assistant-request').describe('Any other value is refused with `unsupported_event`'),
    call: z.looseObject({
      id: z
        .string()
        .optional()
        .describe("The platform's id of the call; with it, a repetition gets the same answer"),
      customer: z
        .looseObject({ number: z.string().optional() })
        .optional()
        .describe('Masked before it is logged'),
      assistantId: z.string().optional(),
    }),
    timestamp: z.number().optional().describe('Unix time in milliseconds'),
  })
  .meta({ id: 'AssistantRequest' });

export const UNMARKED_OPERATIONS: Readonly<Record<string, UnmarkedOperation>> = {
  ...Object.fromEntries(
    WIRE_FORMATS.all.map((format) => [`POST /proxy/{agent_id}/${format.routes[0]}`, callOperation(format)]),
  ),
  'POST /voice/webhook/{agent_id}': { body: assistantRequest, answers: {} },
  'POST /audit/verify': {
    body: verifyRequest,
    bodyOptional: true,
    answers: {
      '200': { description: 'What was found.', content: { 'application/json': verifyResult } },
    },
    errors: ['session_not_found'],
  },
  'GET /api/v1/auth/idp': {
    answers: {
      '302': {
        description: "On to the identity provider's authorization page.",
        headers: { location: 'The authorization page', 'set-cookie': 'Binds the login to the browser' },
      },
      '400': FAILED_LOGIN,
    },
    errorShape: 'none',
  },
  'GET /api/v1/auth/idp/callback': {
    query: {
      code: 'Authorization code of the identity provider',
      state: 'What the login was begun with',
      error: 'Why the identity provider let nobody in',
    },
    answers: {
      '302': {
        description: 'On to the portal, with the session cookie.',
        headers: { location: '`/portal`', 'set-cookie': 'The session cookie' },
      },
      '400': FAILED_LOGIN,
      '403': FAILED_LOGIN,
      '502': FAILED_LOGIN,
      '504': FAILED_LOGIN,
      '500': FAILED_LOGIN,
    },
    errorShape: 'none',
  },
  'POST /api/v1/auth/logout': {
    answers: {
      '204': { description: 'Logged out.', headers: { 'set-cookie': 'Clears the session cookie' } },
    },
    errors: ['forbidden'],
  },
};
