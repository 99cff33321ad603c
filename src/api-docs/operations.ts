import type { z } from 'zod';
import type { ErrorCode } from '../common/errors/domain-error.js';
import { errorResponses } from './error-responses.js';
import type { HandlerMarks } from './handlers.js';
import type { Content, Operation, Response, Schema } from './open-api.js';
import { OPERATION_TEXTS, PATH_PARAMETERS, TAGS } from './operation-texts.js';
import { UNMARKED_OPERATIONS, type UnmarkedOperation } from './unmarked-operations.js';

/** Name of the security scheme: that of the cookie. */
export const COOKIE_SCHEME = 'service_session';

const UNMARKED: UnmarkedOperation = { answers: {} };
const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** Turns a zod schema into one of the document, and its named parts into components. */
export type Convert = (schema: z.ZodType, io: 'input' | 'output') => Schema;

/**
 * An operation with all that follows from its handler's marks: who may call it, what it answers when they may not, when the
 * body or a parameter is not valid, and the headers of its answers.
 * @param route `METHOD /path/{parameter}`
 */
export function describeOperation(
  route: string,
  generated: Operation,
  marks: HandlerMarks,
  convert: Convert,
): Operation {
  const unmarked = UNMARKED_OPERATIONS[route] ?? UNMARKED;
  const requestBody = bodyOf(generated, unmarked, convert);
  const withBody = { ...generated, ...(requestBody === undefined ? {} : { requestBody }) };
  const { summary, description } = textOf(route, generated);
  return {
    operationId: operationId(generated.operationId),
    ...(summary === undefined ? {} : { summary }),
    ...(description === undefined ? {} : { description }),
    tags: [tagOf(route)],
    security: securityOf(marks),
    parameters: parametersOf(generated, unmarked),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(route, withBody, marks, unmarked, convert),
  };
}

function operationId(generated: string): string {
  const [controller = '', method = ''] = generated.replace(/\[\d+\]$/, '').split('_');
  const room = controller.replace(/Controller$/, '');
  return `${room.charAt(0).toLowerCase()}${room.slice(1)}_${method}`;
}

function textOf(
  route: string,
  { summary, description }: Operation,
): { summary: string | undefined; description: string | undefined } {
  const text = OPERATION_TEXTS[route];
  const own = summary === undefined || summary === '' ? undefined : summary;
  return { summary: own ?? text?.summary, description: description ?? text?.description };
}

export function tagOf(route: string): string {
  const path = route.slice(route.indexOf(' ') + 1);
  return TAGS.find(({ prefix }) => path.startsWith(prefix))?.name ?? 'Other';
}

function securityOf({ access }: HandlerMarks): Record<string, string[]>[] {
  if (access === 'public') return [];
  const cookie = { [COOKIE_SCHEME]: [] };
  return access === 'login' ? [cookie] : [{}, cookie];
}

function parametersOf(generated: Operation, unmarked: UnmarkedOperation): Operation['parameters'] & object {
  const declared = (generated.parameters ?? []).map((parameter) => {
    const known = PATH_PARAMETERS[parameter.name];
    if (parameter.in !== 'path' || known === undefined) return parameter;
    const schema = { type: 'string', pattern: `^${known.prefix}_${ULID}$` };
    return { ...parameter, description: known.text, schema };
  });
  const further = (place: 'query' | 'header', texts: Readonly<Record<string, string>> | undefined) =>
    Object.entries(texts ?? {}).map(([name, description]) => ({
      name,
      in: place,
      required: false,
      description,
      schema: { type: 'string' },
    }));
  return [...declared, ...further('query', unmarked.query), ...further('header', unmarked.headers)];
}

function bodyOf(
  generated: Operation,
  unmarked: UnmarkedOperation,
  convert: Convert,
): Operation['requestBody'] {
  if (unmarked.body === undefined) return generated.requestBody;
  return {
    required: unmarked.bodyOptional !== true,
    content: { 'application/json': { schema: convert(unmarked.body, 'input') } },
  };
}

function responsesOf(
  route: string,
  operation: Operation,
  marks: HandlerMarks,
  unmarked: UnmarkedOperation,
  convert: Convert,
): Record<string, Response> {
  const own = Object.keys(unmarked.answers).length === 0 ? operation.responses : answersOf(unmarked, convert);
  const component = unmarked.errorShape === 'chat-completions' ? 'ChatCompletionError' : 'Error';
  const codes = [...impliedErrors(route, operation, marks), ...marks.errors, ...(unmarked.errors ?? [])];
  const errors = unmarked.errorShape === 'none' ? {} : errorResponses(codes, component);
  const all: [string, Response][] = Object.entries({ ...errors, ...own });
  return Object.fromEntries(
    all
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([status, response]) => [
        status,
        withHeaders(status, withFile(status, response, marks), marks, component),
      ]),
  );
}

function answersOf(unmarked: UnmarkedOperation, convert: Convert): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(unmarked.answers).map(([status, { description, content, headers }]) => {
      const media: Content = Object.fromEntries(
        Object.entries(content ?? {}).map(([type, schema]) => [type, { schema: convert(schema, 'output') }]),
      );
      return [
        status,
        {
          description,
          ...(headers === undefined ? {} : { headers: headerObjects(headers) }),
          ...(content === undefined ? {} : { content: media }),
        },
      ];
    }),
  );
}

function headerObjects(texts: Readonly<Record<string, string>>): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

/** What a request can fail of before its handler, by its method, its body and who may call. */
function impliedErrors(
  route: string,
  operation: Operation,
  { access, adminOnly }: HandlerMarks,
): ErrorCode[] {
  const isUnsafe = !SAFE_METHODS.has(route.slice(0, route.indexOf(' ')));
  const codes: ErrorCode[] = ['internal_error'];
  if (access !== 'public') {
    codes.push('unauthenticated');
    if (adminOnly || isUnsafe) codes.push('forbidden');
  }
  if (!/ \/health(?:\/|$)/.test(route)) codes.push('rate_limited');
  if (operation.requestBody !== undefined) codes.push('payload_too_large', 'unsupported_media_type');
  if (access === 'login' || operation.requestBody !== undefined) codes.push('validation_failed');
  return codes;
}

/** Adds the file that a good answer may be instead. */
function withFile(status: string, response: Response, { alsoAs }: HandlerMarks): Response {
  if (alsoAs === undefined || status !== '200') return response;
  const file = { schema: { type: 'string', contentMediaType: alsoAs } };
  return { ...response, content: { ...response.content, [alsoAs]: file } };
}

function withHeaders(
  status: string,
  response: Response,
  { access }: HandlerMarks,
  component: 'Error' | 'ChatCompletionError',
): Response {
  const isError = Number(status) >= 400;
  const headers = {
    'x-request-id': refToHeader('RequestId'),
    ...(access !== 'public' && status !== '401' ? { 'set-cookie': refToHeader('RenewedCookie') } : {}),
    ...(isError && component === 'ChatCompletionError'
      ? { 'x-should-retry': refToHeader('ShouldRetry') }
      : {}),
    ...(status === '429' || (status === '502' && component === 'ChatCompletionError')
      ? { 'retry-after': refToHeader('RetryAfter') }
      : {}),
    ...response.headers,
  };
  return { ...response, headers };
}

function refToHeader(name: string): Schema {
  return { $ref: `#/components/headers/${name}` };
}
