import { type ErrorCode, statusOf, whenOf } from '../common/errors/domain-error.js';
import { refTo, type Response, type Schema } from './open-api.js';

/** Schemas of error bodies. */
export type ErrorComponent = 'Error' | 'ChatCompletionError' | 'MessagesError';

const DETAIL: Schema = {
  type: 'object',
  description: 'One problem of a body, query or policy. It never holds the value.',
  properties: {
    field: { type: 'string', description: 'Where it is: `name`, `policy_yaml.entities.NAME`' },
    rule: { type: 'string', description: 'Stable name of the rule that is broken' },
    message: { type: 'string', description: 'The problem in words' },
    line: { type: 'integer', minimum: 1, description: 'Line of a text, counted from 1' },
    column: { type: 'integer', minimum: 1, description: 'Column of a text, counted from 1' },
  },
  required: ['field', 'rule', 'message'],
  additionalProperties: false,
};

const COMMON = {
  code: { type: 'string', description: 'Stable name of the error' },
  message: { type: 'string', description: 'The error in words. It holds nothing that was sent.' },
  request_id: { type: 'string', pattern: '^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$' },
  details: { type: 'array', items: refTo('ErrorDetail') },
} as const;

/** What errors of calls have besides. */
const OF_CALLS = {
  type: { type: 'string', description: 'Class of the error, such as `invalid_request_error`' },
  param: { type: ['string', 'null'], description: 'The field that the error is about' },
  upstream_status: { type: 'integer', description: 'Status that the upstream answered with' },
  upstream_type: { type: ['string', 'null'], description: '`type` of its error' },
  upstream_code: { type: ['string', 'null'], description: '`code` of its error' },
  phase: { type: 'string', description: 'What the upstream was waited for when the call failed' },
} as const;

/** Components of error bodies, in all shapes. */
export const ERROR_COMPONENTS: Readonly<Record<ErrorComponent | 'ErrorDetail', Schema>> = {
  ErrorDetail: DETAIL,
  Error: {
    type: 'object',
    description: 'Body of every error, but for those of the proxy.',
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
    description: "Body of every error of the proxy, as OpenAI's clients read it.",
    properties: {
      error: {
        type: 'object',
        properties: {
          ...COMMON,
          ...OF_CALLS,
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
    description: "Body of every error of the Messages API, as Anthropic's clients read it.",
    properties: {
      type: { type: 'string', enum: ['error'] },
      error: {
        type: 'object',
        properties: {
          code: COMMON.code,
          message: COMMON.message,
          ...OF_CALLS,
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

/** The error responses of an operation, by status. */
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
    description: codes.map((code) => `\`${code}\`: ${whenOf(code)}.`).join('\n\n'),
    content: { 'application/json': { schema: { allOf: [refTo(component), oneOfTheCodes] } } },
  };
}
