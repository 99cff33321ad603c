import { z } from 'zod';
import type { ErrorCode } from '../common/errors/domain-error.js';
import type { Answer, OperationOptions } from '../common/http/operation.js';
import { type ErrorComponent, errorResponses } from './error-responses.js';
import type { DescribedHandler } from './handlers.js';
import { headerRef, type OperationObject, type Parameter, type Response, type Schema } from './open-api.js';
import type { Convert } from './schema-conversion.js';

/** Security scheme of the session cookie. */
export const COOKIE_SCHEME = 'service_session';

/** Security scheme of API tokens. */
export const TOKEN_SCHEME = 'api_token';

const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';
const ROLES = {
  admin: 'Requires the role `admin`.',
  reviewer: 'Requires the role `reviewer` or `admin`.',
} as const;
const SUCCESS_TEXTS: Readonly<Record<string, string>> = {
  200: 'The request succeeded.',
  201: 'The resource was created.',
};

/** ID prefix and description of each path parameter. */
const PATH_PARAMETERS: Readonly<Record<string, { readonly prefix?: string; readonly text: string }>> = {
  agent_id: { prefix: 'agt', text: 'Agent ID.' },
  session_id: { prefix: 'sess', text: 'Session ID.' },
  member_id: { prefix: 'usr', text: 'Member ID.' },
  token_id: { prefix: 'tok', text: 'API token ID.' },
  key_id: { prefix: 'ckey', text: 'Caller key ID.' },
  login_id: { prefix: 'lgn', text: 'Login ID.' },
  alarm_id: { text: 'Alert ID, from `GET /api/v1/drift`.' },
  model: { text: 'Model ID, as in the `model` field of requests.' },
};

/**
 * Returns an operation with the details that its handler's decorators imply: who may call it, error responses for
 * missing access or invalid input, and response headers.
 * @param path path with parameters such as `{agent_id}`
 * @param generated operation that was generated from the classes of the handler's parameters
 */
export function describeOperation(
  path: string,
  generated: OperationObject,
  handler: DescribedHandler,
  convert: Convert,
): OperationObject {
  const { summary, description, body, bodyOptional } = handler.operation;
  const role = handler.role === undefined ? '' : ROLES[handler.role];
  const text = [role, description ?? '', tokenText(handler)].filter((part) => part !== '');
  const requestBody =
    body === undefined
      ? generated.requestBody
      : {
          required: bodyOptional !== true,
          content: { 'application/json': { schema: convert(body, 'input') } },
        };
  const hasBody = requestBody !== undefined;
  return {
    operationId: generated.operationId,
    summary,
    ...(text.length === 0 ? {} : { description: text.join(' ') }),
    tags: generated.tags ?? [],
    security: securityOf(handler),
    parameters: [
      ...pathParameters(path),
      ...(generated.parameters ?? []).filter((parameter) => parameter.in !== 'path'),
    ],
    ...(hasBody ? { requestBody } : {}),
    responses: responsesOf(handler, impliedErrors(handler, hasBody), convert),
  };
}

function tokenText({ access, scope }: DescribedHandler): string {
  if (access === 'public') return '';
  if (scope === undefined) return 'API tokens cannot use this operation.';
  return scope === 'any' ? 'API tokens need no scope.' : `API tokens need the scope \`${scope}\`.`;
}

function securityOf({ access, scope }: DescribedHandler): Record<string, string[]>[] {
  if (access === 'public') return [];
  const ways: Record<string, string[]>[] = [{ [COOKIE_SCHEME]: [] }];
  if (access === 'optional-login') ways.unshift({});
  if (scope !== undefined) ways.push({ [TOKEN_SCHEME]: scope === 'any' ? [] : [scope] });
  return ways;
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const known = PATH_PARAMETERS[name];
    const schema = {
      type: 'string',
      ...(known?.prefix !== undefined && { pattern: `^${known.prefix}_${ULID}$` }),
    };
    return { name, in: 'path', required: true, ...(known && { description: known.text }), schema };
  });
}

/** Returns the errors that a request can cause before its handler runs, because of its body or its caller. */
function impliedErrors({ access, operation }: DescribedHandler, hasBody: boolean): ErrorCode[] {
  const codes: ErrorCode[] = ['internal_error'];
  if (access !== 'public') {
    codes.push('unauthenticated', 'audit_unavailable', 'forbidden');
  }
  if (operation.rateLimited !== false) codes.push('rate_limited');
  if (hasBody) codes.push('request_timeout', 'payload_too_large', 'unsupported_media_type');
  if (access === 'login' || hasBody) codes.push('validation_failed');
  return codes;
}

function responsesOf(
  { access, operation }: DescribedHandler,
  implied: readonly ErrorCode[],
  convert: Convert,
): Record<string, Response> {
  const { answers, errors = [], errorShape } = operation;
  const all: Record<string, Response> =
    errorShape === 'none' ? {} : errorResponses([...implied, ...errors], componentOf(errorShape));
  for (const [status, answer] of Object.entries(answers)) all[status] = responseOf(status, answer, convert);
  return Object.fromEntries(
    Object.entries(all).map(([status, response]) => {
      const headers = { ...impliedHeaders(status, access !== 'public', errorShape), ...response.headers };
      return [status, { ...response, headers }];
    }),
  );
}

function componentOf(errorShape: OperationOptions['errorShape']): ErrorComponent {
  if (errorShape === 'chat-completions') return 'ChatCompletionError';
  return errorShape === 'messages' ? 'MessagesError' : 'Error';
}

function responseOf(status: string, answer: Answer | z.ZodType, convert: Convert): Response {
  const { description, content, headers } =
    answer instanceof z.ZodType
      ? {
          description: answer.description ?? SUCCESS_TEXTS[status] ?? '',
          content: { 'application/json': answer },
          headers: undefined,
        }
      : answer;
  return {
    description,
    ...(headers && {
      headers: mapped(headers, (text) => ({ description: text, schema: { type: 'string' } })),
    }),
    ...(content && { content: mapped(content, (schema) => ({ schema: convert(schema, 'output') })) }),
  };
}

function impliedHeaders(
  status: string,
  renewsCookie: boolean,
  errorShape: OperationOptions['errorShape'],
): Record<string, Schema> {
  const isCall = errorShape !== undefined && errorShape !== 'none';
  return {
    'x-request-id': headerRef('RequestId'),
    ...(errorShape === 'messages' && { 'request-id': headerRef('RequestId') }),
    ...(renewsCookie && status !== '401' && { 'set-cookie': headerRef('RenewedCookie') }),
    ...(isCall && Number(status) >= 400 && { 'x-should-retry': headerRef('ShouldRetry') }),
    ...((status === '429' || (isCall && status === '502')) && {
      'retry-after': headerRef('RetryAfter'),
    }),
  };
}

function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
