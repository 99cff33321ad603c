import { type ErrorCode, explanationOf, statusOf } from '../common/errors/domain-error.js';
import { refTo, type Response, type Schema } from './open-api.js';

/** Schema names of error bodies. */
export type ErrorComponent = 'Error' | 'ChatCompletionError' | 'MessagesError';

const DETAIL: Schema = {
  type: 'object',
  description: 'One problem in a body, query or policy. It never contains the rejected value.',
  properties: {
    field: {
      type: 'string',
      description: 'Path of the field, such as `name` or `policy_yaml.entities.NAME`.',
    },
    rule: { type: 'string', description: 'Stable identifier of the violated rule.' },
    message: { type: 'string', description: 'Human-readable description. The text can change.' },
    line: { type: 'integer', minimum: 1, description: 'Line of the problem in a text. The first line is 1.' },
    column: {
      type: 'integer',
      minimum: 1,
      description: 'Column of the problem in a text. The first column is 1.',
    },
  },
  required: ['field', 'rule', 'message'],
  additionalProperties: false,
};

const COMMON = {
  code: { type: 'string', description: 'Stable error code.' },
  message: {
    type: 'string',
    description: 'Human-readable message. It contains no value from the request, and its text can change.',
  },
  request_id: {
    type: 'string',
    pattern: '^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$',
    description: 'Request ID, also in the `x-request-id` header and in the service log.',
  },
  details: {
    type: 'array',
    items: refTo('ErrorDetail'),
    description: 'Problems in the request, one item per problem.',
  },
} as const;

/** Additional fields of proxy errors. */
const PROXY_FIELDS = {
  type: { type: 'string', description: 'Error class, such as `invalid_request_error`.' },
  param: {
    type: ['string', 'null'],
    description: 'Field that caused the error. Null if the error does not relate to a single field.',
  },
  upstream_status: {
    type: 'integer',
    description: 'HTTP status of the upstream. Missing if the upstream sent no status.',
  },
  upstream_type: {
    type: ['string', 'null'],
    description: "`type` of the upstream's error. Null if the upstream sent none.",
  },
  upstream_code: {
    type: ['string', 'null'],
    description: "`code` of the upstream's error. Null if the upstream sent none.",
  },
  phase: {
    type: 'string',
    description: 'Phase in which the upstream failed: `connect`, `first_byte` or `stream`.',
  },
} as const;

/** Schemas of error bodies, in all formats. */
export const ERROR_COMPONENTS: Readonly<Record<ErrorComponent | 'ErrorDetail', Schema>> = {
  ErrorDetail: DETAIL,
  Error: {
    type: 'object',
    description: 'Error body of all endpoints outside the proxy.',
    properties: {
      error: {
        type: 'object',
        properties: COMMON,
        required: ['code', 'message', 'request_id'],
        additionalProperties: false,
      },
    },
    required: ['error'],
    additionalProperties: false,
  },
  ChatCompletionError: {
    type: 'object',
    description: "Error body that the proxy returns to clients of OpenAI's APIs.",
    properties: {
      error: {
        type: 'object',
        properties: {
          ...COMMON,
          ...PROXY_FIELDS,
        },
        required: ['message', 'type', 'param', 'code', 'request_id'],
        additionalProperties: false,
      },
    },
    required: ['error'],
    additionalProperties: false,
  },
  MessagesError: {
    type: 'object',
    description: "Error body that the Messages API returns to Anthropic's clients.",
    properties: {
      type: { type: 'string', enum: ['error'] },
      error: {
        type: 'object',
        properties: {
          code: COMMON.code,
          message: COMMON.message,
          ...PROXY_FIELDS,
          details: {
            type: 'object',
            properties: {
              error_code: COMMON.code,
              problems: COMMON.details,
            },
            required: ['error_code'],
            additionalProperties: false,
          },
        },
        required: ['type', 'message', 'code', 'param', 'details'],
        additionalProperties: false,
      },
      request_id: COMMON.request_id,
    },
    required: ['type', 'error', 'request_id'],
    additionalProperties: false,
  },
};

/** Returns the error responses of an operation, by status. */
export function errorResponses(
  codes: readonly ErrorCode[],
  component: ErrorComponent,
): Record<string, Response> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = statusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [String(status), errorResponse(ofStatus, component)]),
  );
}

function errorResponse(codes: readonly ErrorCode[], component: string): Response {
  const oneOfTheCodes = {
    type: 'object',
    properties: { error: { type: 'object', properties: { code: { type: 'string', enum: codes } } } },
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${explanationOf(code)}`).join('\n\n'),
    content: { 'application/json': { schema: { allOf: [refTo(component), oneOfTheCodes] } } },
  };
}
