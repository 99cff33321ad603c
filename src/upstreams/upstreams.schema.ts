import { readFileSync } from 'node:fs';
import { load, YAMLException } from 'js-yaml';
import { z } from 'zod';
import { APIS } from './apis.js';
import { cloudFields, cloudOf, cloudProblems, headersOfCloud, identityOf } from './clouds/cloud.schema.js';
import { type Provider, SHAPES } from './provider.js';
import { headerProblems, secretsOf } from './provider-headers.js';
import { defaultApis, defaultBaseUrl, hasApi, keyHeader } from './provider-shape.js';
import { isObject, Variables } from './variables.js';

const RESERVED = 'stub';
const DEFAULT_CURRENCY = 'USD';
/** Default of `queue_ms`, the longest wait for other calls to the provider to end, in milliseconds. */
const QUEUE_MS = 1_000;

const day = z
  .union([z.date(), z.iso.date()])
  .transform((value) => (typeof value === 'string' ? value : value.toISOString().slice(0, 10)));

const apis = z
  .array(z.enum(APIS))
  .min(1)
  .refine((names) => new Set(names).size === names.length, 'an API is listed twice');

const limit = z.int().min(1);
/** Time limit in milliseconds. */
const timeout = z.int().min(100).max(600_000);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const perMillion = z.number().min(0);

const model = z.preprocess(
  (entry) => (typeof entry === 'string' ? { name: entry } : entry),
  z.strictObject({
    name: z.string().min(1),
    deployment: z.string().min(1).optional(),
    price: z
      .strictObject({
        input: perMillion,
        output: perMillion,
        cached: perMillion.optional(),
        written: perMillion.optional(),
        written_1h: perMillion.optional(),
      })
      .transform(({ input, output, cached = input, written = input, written_1h: writtenHour = written }) => ({
        input,
        output,
        cached,
        written,
        writtenHour,
      }))
      .optional(),
  }),
);

const providerFields = z.strictObject({
  shape: z.enum(SHAPES).default('openai'),
  ...cloudFields,
  base_url: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  region: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  api_key: z.string().min(1).optional(),
  api_version: z.string().min(1).optional(),
  models: z
    .array(model)
    .min(1)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'a model is listed twice'),
  apis: apis.optional(),
  websocket: z.boolean().default(false),
  baa: z.strictObject({ counterparty: z.string().min(1), signed: day, expires: day.optional() }).optional(),
  headers: z.record(z.string(), z.string()).default({}),
  timeout_ms: timeout.optional(),
  connect_timeout_ms: timeout.optional(),
  proxy: httpUrl.optional(),
  max_concurrent: limit.optional(),
  queue_ms: z.int().min(0).max(60_000).optional(),
  stream_usage: z.boolean().default(true),
  schema_patterns: z.boolean().optional(),
});

type ProviderEntry = z.infer<typeof providerFields>;

/** Rules for combinations of fields: the reported field, the condition and the message. */
const RULES: readonly (readonly [keyof ProviderEntry, (entry: ProviderEntry) => boolean, string])[] = [
  [
    'websocket',
    ({ apis, websocket }) => !websocket || apis?.includes('responses') === true,
    'requires `responses` in `apis`, because only the Responses API has a WebSocket',
  ],
  [
    'apis',
    ({ apis = [], shape }) => apis.every((api) => hasApi(shape, api)),
    'contains an API that this `shape` does not support; `messages` requires `anthropic` or `openai`',
  ],
  ['base_url', (entry) => entry.cloud !== undefined || baseUrlOf(entry) !== undefined, 'is missing'],
  [
    'base_url',
    ({ base_url: url = '' }) => !/^https?:\/\/[^/?#]*@/.test(url),
    'contains a user or a password; use `headers` with `authorization: Basic …` instead',
  ],
  [
    'api_version',
    ({ shape, api_version: version }) => version === undefined || shape === 'azure',
    'requires `shape: azure`',
  ],
  [
    'region',
    ({ shape, cloud, region }) => region === undefined || shape === 'bedrock' || cloud !== undefined,
    'requires `shape: bedrock` or a `cloud`',
  ],
  [
    'queue_ms',
    ({ queue_ms: wait, max_concurrent: most }) => wait === undefined || most !== undefined,
    'requires `max_concurrent`',
  ],
];

const provider = providerFields.superRefine((entry, context) => {
  for (const [field, holds, message] of RULES)
    if (!holds(entry)) context.addIssue({ code: 'custom', path: [field], message });
  for (const { field, message } of cloudProblems(entry))
    context.addIssue({ code: 'custom', path: [field], message });
  for (const problem of headerProblems(entry.headers, takenHeaders(entry)))
    context.addIssue({ code: 'custom', path: ['headers', problem.header], message: problem.message });
});

const providerName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'a provider name can contain only lower-case letters, digits, "_" and "-"')
  .refine((name) => name !== RESERVED, `"${RESERVED}" is a built-in provider`);

const file = z.strictObject({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'a currency has three capital letters')
    .default(DEFAULT_CURRENCY),
  providers: z.record(providerName, provider),
});

type Environment = Readonly<Record<string, string | undefined>>;

export interface UpstreamsFile {
  readonly providers: readonly Provider[];
  /** ISO 4217 code of the currency of all prices. */
  readonly currency: string;
  /** Providers left out because they contain an unset `${VARIABLE}`, with the names of these variables. */
  readonly unconfigured: readonly { readonly name: string; readonly variables: readonly string[] }[];
}

/** Error in the upstreams file. The message never contains a value from the file. */
export class UpstreamsFileError extends Error {
  constructor(path: string, problem: string) {
    super(`The upstreams file ${path} is invalid: ${problem}`);
    this.name = 'UpstreamsFileError';
  }
}

/**
 * Reads the operator's providers.
 * @param env variables that the file contains, and variables for `identity: azure`
 * @throws UpstreamsFileError if a required file is missing, or if the file is invalid
 */
export function readUpstreamsFile(
  place: { readonly path: string; readonly required: boolean },
  env: Environment,
): UpstreamsFile {
  const text = readText(place);
  if (text === undefined) return { providers: [], currency: DEFAULT_CURRENCY, unconfigured: [] };
  const raw = parseYaml(place.path, text);
  const unconfigured: { name: string; variables: string[] }[] = [];
  const filled: Record<string, unknown> = {};
  const secrets = new Map<string, readonly string[]>();
  for (const [name, entry] of providersOf(raw)) {
    const variables = new Variables(env);
    const value = variables.fillIn(entry);
    if (variables.missing.size > 0) unconfigured.push({ name, variables: [...variables.missing] });
    else filled[name] = value;
    const ofHeaders = new Variables(env);
    if (isObject(entry)) ofHeaders.fillIn(entry.headers);
    secrets.set(name, [...ofHeaders.values]);
  }
  const checked = file.safeParse(isObject(raw) ? { ...raw, providers: filled } : raw);
  if (!checked.success) {
    const problems = checked.error.issues.map(
      (issue) => `${issue.path.join('.') || 'its top'}: ${messageOf(issue)}`,
    );
    throw new UpstreamsFileError(place.path, problems.join('; '));
  }
  const { currency } = checked.data;
  const providers = Object.entries(checked.data.providers).map(([name, entry]) =>
    toProvider(name, entry, secrets.get(name) ?? [], env),
  );
  return { providers, currency, unconfigured };
}

/** @param filledIn values of the variables in the headers */
function toProvider(
  name: string,
  entry: ProviderEntry,
  filledIn: readonly string[],
  env: Environment,
): Provider {
  const headers = Object.fromEntries(
    Object.entries(entry.headers).map(([header, value]) => [header.toLowerCase(), value]),
  );
  const most = entry.max_concurrent;
  return {
    name,
    shape: entry.shape,
    cloud: cloudOf(entry),
    baseUrl: baseUrlOf(entry) ?? '',
    apiKey: entry.api_key,
    identity: identityOf(entry, env),
    apiVersion: entry.api_version,
    models: entry.models,
    apis: entry.apis ?? defaultApis(entry.shape),
    websocket: entry.websocket,
    baa: entry.baa,
    headers,
    secrets: [...filledIn, ...secretsOf(headers)],
    timeoutMs: entry.timeout_ms,
    connectTimeoutMs: entry.connect_timeout_ms,
    proxy: entry.proxy,
    slots: most === undefined ? undefined : { most, queueMs: entry.queue_ms ?? QUEUE_MS },
    streamUsage: entry.stream_usage,
    schemaPatterns: entry.schema_patterns ?? entry.shape !== 'azure',
  };
}

function baseUrlOf({ shape, cloud, region, base_url: url }: ProviderEntry): string | undefined {
  return url ?? defaultBaseUrl(shape, region, cloud);
}

/** Returns the headers that authenticate requests, with the fields that configure them. */
function takenHeaders(entry: ProviderEntry): ReadonlyMap<string, string> {
  const { api_key: key } = entry;
  const ofKey = key === undefined ? [] : Object.keys(keyHeader({ ...entry, cloud: cloudOf(entry) }, key));
  return new Map([...headersOfCloud(entry), ...ofKey.map((header) => [header, 'api_key'] as const)]);
}

function readText({ path, required }: { path: string; required: boolean }): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    if (required) throw new UpstreamsFileError(path, 'it cannot be read');
    return undefined;
  }
}

function parseYaml(path: string, text: string): unknown {
  try {
    return load(text);
  } catch (error) {
    throw new UpstreamsFileError(
      path,
      error instanceof YAMLException ? `${error.reason}${lineOf(error)}` : 'no YAML',
    );
  }
}

/** Returns the message of an issue. If a key is invalid, returns the reason why it was rejected. */
function messageOf(issue: z.core.$ZodIssue): string {
  return (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined) ?? issue.message;
}

function lineOf({ mark }: YAMLException): string {
  return mark === undefined ? '' : ` (line ${mark.line + 1})`;
}

function providersOf(raw: unknown): [string, unknown][] {
  return isObject(raw) && isObject(raw.providers) ? Object.entries(raw.providers) : [];
}
