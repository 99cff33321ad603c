import { readFileSync } from 'node:fs';
import { load, YAMLException } from 'js-yaml';
import { z } from 'zod';
import type { Agreement } from './agreement.js';
import { type Api, APIS } from './apis.js';

const RESERVED = 'stub';

const day = z
  .union([z.date(), z.iso.date()])
  .transform((value) => (typeof value === 'string' ? value : value.toISOString().slice(0, 10)));

const apis = z
  .array(z.enum(APIS))
  .min(1)
  .refine((names) => new Set(names).size === names.length, 'an API is named twice');

const providerFields = z.strictObject({
  base_url: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  api_key: z.string().min(1).optional(),
  models: z.array(z.string().min(1)).min(1),
  apis: apis.default(['chat_completions']),
  websocket: z.boolean().default(false),
  baa: z.strictObject({ counterparty: z.string().min(1), signed: day, expires: day.optional() }).optional(),
});

const provider = providerFields.refine(({ apis, websocket }) => !websocket || apis.includes('responses'), {
  path: ['websocket'],
  message: 'only the Responses API has a WebSocket: `apis` has to name `responses`',
});

const providerName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'a provider is named with lower-case letters, digits, "_" and "-"')
  .refine((name) => name !== RESERVED, `"${RESERVED}" is built in`);

const file = z.strictObject({ providers: z.record(providerName, provider) });

/** One upstream provider of the operator's file. */
export interface Provider {
  readonly name: string;
  /** Without a trailing slash; the path of the API that is called is appended. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly models: readonly string[];
  readonly apis: readonly Api[];
  /** Whether its Responses API is served over a WebSocket too. */
  readonly websocket: boolean;
  readonly baa: Agreement | undefined;
}

export interface UpstreamsFile {
  readonly providers: readonly Provider[];
  /** Providers left out because a `${VARIABLE}` of theirs is unset, with the variables' names. */
  readonly unconfigured: readonly { readonly name: string; readonly variables: readonly string[] }[];
}

/** What is wrong with the file; never holds a value of it. */
export class UpstreamsFileError extends Error {
  constructor(path: string, problem: string) {
    super(`The upstreams file ${path} is not usable: ${problem}`);
    this.name = 'UpstreamsFileError';
  }
}

/**
 * Reads the operator's providers.
 * @param env where `${VARIABLE}` in the file is looked up.
 * @throws UpstreamsFileError when the file is missing though it was named, or can't be used.
 */
export function readUpstreamsFile(
  place: { readonly path: string; readonly required: boolean },
  env: Readonly<Record<string, string | undefined>>,
): UpstreamsFile {
  const text = readText(place);
  if (text === undefined) return { providers: [], unconfigured: [] };
  const raw = parseYaml(place.path, text);
  const unconfigured: { name: string; variables: string[] }[] = [];
  const filled: Record<string, unknown> = {};
  for (const [name, entry] of providersOf(raw)) {
    const missing = new Set<string>();
    const value = fillIn(entry, env, missing);
    if (missing.size > 0) unconfigured.push({ name, variables: [...missing] });
    else filled[name] = value;
  }
  const checked = file.safeParse(isObject(raw) ? { ...raw, providers: filled } : raw);
  if (!checked.success) {
    const problems = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new UpstreamsFileError(place.path, problems.join('; '));
  }
  const providers = Object.entries(checked.data.providers).map(([name, entry]) => ({
    name,
    baseUrl: entry.base_url,
    apiKey: entry.api_key,
    models: entry.models,
    apis: entry.apis,
    websocket: entry.websocket,
    baa: entry.baa,
  }));
  return { providers, unconfigured };
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
    throw new UpstreamsFileError(path, error instanceof YAMLException ? error.reason : 'no YAML');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function providersOf(raw: unknown): [string, unknown][] {
  return isObject(raw) && isObject(raw.providers) ? Object.entries(raw.providers) : [];
}

function fillIn(
  value: unknown,
  env: Readonly<Record<string, string | undefined>>,
  missing: Set<string>,
): unknown {
  if (typeof value === 'string') {
    return value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => {
      const found = env[name];
      if (found === undefined || found === '') missing.add(name);
      return found ?? '';
    });
  }
  if (Array.isArray(value)) return value.map((item: unknown) => fillIn(item, env, missing));
  if (!isObject(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, env, missing)]));
}
