import type { OpenApi, OperationObject, Parameter, Schema } from '../../../src/api-docs/open-api.js';
import type { SchemaValidator } from '../schema-validator.js';
import {
  CANARY,
  FIELD_LIKE,
  HOSTILE_BODIES,
  HOSTILE_JSON,
  HOSTILE_QUERY,
  HOSTILE_SEGMENTS,
} from './hostile.js';
import type { RawRequest } from './raw-request.js';

/** A request that is wrong in one way. */
export interface Probe {
  readonly label: string;
  readonly request: RawRequest;
  /** Whether the request violates the document, so that the response must be a client error. */
  readonly mustFail: boolean;
  /** Statuses that are allowed in addition to the documented statuses. */
  readonly also?: readonly number[];
  /** The request does not reach the operation, so that its error codes do not apply. */
  readonly elsewhere?: boolean;
}

/** An operation of the document, with a valid request. */
export interface Target {
  readonly route: string;
  readonly operation: OperationObject;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The operations of a document.
 * @param parameters values of the paths' parameters that exist
 */
export function targetsOf(
  { paths }: OpenApi,
  parameters: Readonly<Record<string, string>>,
  cookie: string,
): Target[] {
  return Object.entries(paths).flatMap(([pattern, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const needsCookie = (operation.security ?? []).length > 0;
      return {
        route: `${method.toUpperCase()} ${pattern}`,
        operation,
        path: fill(pattern, parameters),
        headers: needsCookie ? { cookie } : {},
        body: exampleBody(operation),
      };
    }),
  );
}

function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none');
}

function exampleBody({ requestBody }: OperationObject): Record<string, unknown> | undefined {
  if (requestBody === undefined) return undefined;
  const [example] = Object.values(requestBody.content['application/json']?.examples ?? {});
  return (example?.value ?? {}) as Record<string, unknown>;
}

/** Returns every probe of an operation. */
export function probesOf(target: Target, document: OpenApi, validator: SchemaValidator): Probe[] {
  return [
    ...pathProbes(target),
    ...queryProbes(target, validator),
    ...(target.body === undefined ? [] : bodyProbes(target, target.body, document, validator)),
  ];
}

function methodOf({ route }: Target): string {
  return route.slice(0, route.indexOf(' '));
}

function baseRequest(target: Target, more: Partial<RawRequest> = {}): RawRequest {
  const json = target.body === undefined ? {} : { 'content-type': 'application/json' };
  return {
    method: methodOf(target),
    target: target.path,
    headers: { ...target.headers, ...json },
    body: target.body === undefined ? undefined : JSON.stringify(target.body),
    ...more,
  };
}

function pathProbes(target: Target): Probe[] {
  const pattern = target.route.slice(target.route.indexOf(' ') + 1);
  const probes = [...pattern.matchAll(/\{\w+\}/g)].flatMap(([parameter]) =>
    Object.entries(HOSTILE_SEGMENTS).map(([sort, segment]) => ({
      label: `${sort} for ${parameter}`,
      request: baseRequest(target, { target: fill(pattern.replace(parameter, segment), {}) }),
      mustFail: true,
      elsewhere: true,
      also: [404],
    })),
  );
  const tricks = {
    'a double slash': target.path.replace('/', '//'),
    'a double slash inside': target.path.replace(/\/(?=[^/]+$)/, '//'),
    'a dot': `${target.path}.`,
    'a dot segment': `${target.path}/.`,
    'a segment more': `${target.path}/${CANARY}`,
    'a NUL': `${target.path}%00`,
    'a bad escape': `${target.path}%zz`,
    'an encoded slash': target.path.replace(/(?<!^)\/(?=[^/]+$)/, '%2f').replace(/^\/(?=[^/]+$)/, '/%2f'),
  };
  return [
    ...probes,
    ...Object.entries(tricks).map(([label, path]) => ({
      label,
      request: baseRequest(target, { target: path }),
      mustFail: true,
      elsewhere: true,
      also: [404],
    })),
  ];
}

function queryProbes(target: Target, validator: SchemaValidator): Probe[] {
  const declared = (target.operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const withQuery = (query: string): RawRequest => baseRequest(target, { target: `${target.path}?${query}` });
  const refusesQueries = target.operation.security?.length === 1;
  const strangers = [FIELD_LIKE, CANARY, '__proto__', 'constructor', `${CANARY}[a]`, '%00', '%zz'];
  return [
    ...strangers.map((name) => ({
      label: `the unknown parameter ${name}`,
      request: withQuery(`${name}=${CANARY}`),
      mustFail: refusesQueries,
    })),
    ...declared.flatMap((parameter) => [
      {
        label: `${parameter.name} twice`,
        request: withQuery(`${parameter.name}=1&${parameter.name}=2`),
        mustFail: refusesQueries,
      },
      ...Object.entries(HOSTILE_QUERY).map(([sort, value]) => ({
        label: `${sort} for ${parameter.name}`,
        request: withQuery(`${parameter.name}=${value}`),
        mustFail: refusesQueries && !fitsQuery(parameter, value, validator),
      })),
    ]),
  ];
}

/** Whether a value matches the schema of a parameter. Digits are read as a number if the schema requires one. */
function fitsQuery({ schema }: Parameter, value: string, validator: SchemaValidator): boolean {
  let text: string;
  try {
    text = decodeURIComponent(value.replace(/\+/g, ' '));
  } catch {
    return true;
  }
  if (text === '' || schema === undefined) return false;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const read: unknown = isNumber && /^\d+$/.test(text) ? Number(text) : text;
  return validator.misfits(schema, read).length === 0;
}

function bodyProbes(
  target: Target,
  body: Readonly<Record<string, unknown>>,
  document: OpenApi,
  validator: SchemaValidator,
): Probe[] {
  const schema = target.operation.requestBody?.content['application/json']?.schema ?? {};
  const fields = [...new Set([...Object.keys(propertiesOf(schema, document)), ...Object.keys(body)])];
  const probe = (label: string, text: string): Probe => ({
    label,
    request: baseRequest(target, { body: text }),
    mustFail: hasMisfit(schema, text, validator),
  });
  return [
    ...fields.flatMap((field) =>
      Object.entries(HOSTILE_JSON).map(([sort, json]) =>
        probe(`${sort} for ${field}`, bodyWith(body, field, json)),
      ),
    ),
    ...fields.map((field) => probe(`no ${field}`, bodyWith(body, field, undefined))),
    ...[
      FIELD_LIKE,
      CANARY,
      '__proto__',
      'constructor',
      'toString',
      `${CANARY}\0`,
      `${CANARY} 415`,
      '\ud800',
    ].map((name) => probe(`the unknown field ${JSON.stringify(name)}`, bodyWith(body, name, `"${CANARY}"`))),
    ...rawBodies(target),
  ];
}

function rawBodies(target: Target): Probe[] {
  const good = JSON.stringify(target.body);
  const isOptional = target.operation.requestBody?.required !== true;
  const typed = (type: string, body = good): RawRequest =>
    baseRequest(target, { headers: { ...target.headers, 'content-type': type }, body });
  return [
    ...Object.entries(HOSTILE_BODIES).map(([sort, body]) => ({
      label: `${sort} as the body`,
      request: baseRequest(target, { body }),
      mustFail: !(isOptional && ['empty', 'null'].includes(sort)),
    })),
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'].map(
      (type) => ({ label: `sent as ${type}`, request: typed(type), mustFail: true, also: [415] }),
    ),
    { label: 'a foreign charset', request: typed('application/json; charset=utf-7'), mustFail: true },
    {
      label: 'a foreign encoding',
      request: baseRequest(target, {
        headers: { ...target.headers, 'content-type': 'application/json', 'content-encoding': 'zz' },
      }),
      mustFail: true,
    },
    {
      label: '2 MiB',
      request: typed('application/json', `{"a":"${'x'.repeat(2_097_152)}"}`),
      // A logged-in user may verify a long chain.
      mustFail: target.route !== 'POST /audit/verify',
      also: [413],
    },
  ];
}

/** Returns the body with a JSON text for a field; without the field if the text is undefined. */
export function bodyWith(
  body: Readonly<Record<string, unknown>>,
  field: string,
  json: string | undefined,
): string {
  const others = Object.entries(body).filter(([name]) => name !== field);
  const texts = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...texts, ...(json === undefined ? [] : [`${JSON.stringify(field)}:${json}`])].join(',')}}`;
}

/** Whether a text violates the schema. Very deep values are not validated because the validator is recursive. */
function hasMisfit(schema: Schema, text: string, validator: SchemaValidator): boolean {
  if (/(?:\[|\{"a":){1000}/.test(text)) return false;
  return validator.misfits(schema, JSON.parse(text)).length > 0;
}

function propertiesOf(schema: Schema, document: OpenApi): Readonly<Record<string, unknown>> {
  const { $ref: ref } = schema;
  const named =
    typeof ref === 'string'
      ? document.components.schemas[ref.replace('#/components/schemas/', '')]
      : undefined;
  return ((named ?? schema).properties ?? {}) as Readonly<Record<string, unknown>>;
}
