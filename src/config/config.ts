import { z } from 'zod';
import { accountLimitEnvironment, type AccountLimits } from './account-limits.js';
import { archiveEnvironment, type ArchiveSettings, archiveSettings } from './archive-settings.js';
import { callbackEnvironment, type CallbackSettings } from './callback-settings.js';
import { oauthEnvironment, type OAuthSettings, oauthSettings } from './oauth-settings.js';
import { modelThreads, processCount } from './process-settings.js';
import {
  type MetricsSettings,
  metricsSettings,
  telemetryEnvironment,
  type TraceSettings,
  traceSettings,
} from './telemetry-settings.js';
import { timestampEnvironment, type TimestampSettings, timestampSettings } from './timestamp-settings.js';
import { choice, count, httpUrl, text, wholeNumber } from './variables.js';
import { toProblem, type UnknownVariable, unknownVariables } from './unknown-variables.js';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ }).optional();
const redisUrl = z.url({ protocol: /^rediss?$/ }).optional();
const base64Key = z
  .string()
  .transform((value) => Buffer.from(value, 'base64'))
  .refine((key) => key.length === 32, 'must be 32 bytes in base64, e.g. from `openssl rand -base64 32`')
  .optional();

/** Every variable that the service reads; docs/operations.md describes each. */
export const environment = z.object({
  NODE_ENV: text,
  SERVICE_PORT: wholeNumber(3000, 0, 65_535),
  SERVICE_HOST: z.string().default('127.0.0.1'),
  SERVICE_BASE_URL: httpUrl,
  SERVICE_TRUST_PROXY: wholeNumber(0, 0, 16),
  SERVICE_PROCESSES: count(64),
  SERVICE_DATA_DIR: z.string().default('.sotto'),
  DATABASE_URL: postgresUrl,
  DATABASE_MIGRATION_URL: postgresUrl,
  SERVICE_MIGRATE: choice(['start', 'never'], 'start'),
  SERVICE_MASTER_KEY: base64Key,
  SERVICE_MASTER_KEY_PREVIOUS: base64Key,
  REDIS_URL: redisUrl,
  SERVICE_RATE_LIMITS: choice(['off', 'on'], 'off'),
  SERVICE_MAX_STREAMS: wholeNumber(1_000, 0, 1_000_000),
  ...accountLimitEnvironment,
  SERVICE_SOCKET_IDLE_MS: wholeNumber(900_000, 100, 86_400_000),
  SERVICE_SOCKET_LIFETIME_MS: wholeNumber(3_600_000, 100, 86_400_000),
  SERVICE_UPSTREAMS_FILE: text,
  SERVICE_UPSTREAM_TIMEOUT_MS: wholeNumber(30_000, 1, 3_600_000),
  SERVICE_REPLY_TIMEOUT_MS: wholeNumber(0, 0, 86_400_000),
  SERVICE_STREAM_BUFFER_MS: wholeNumber(50, 0, 10_000),
  SERVICE_SHUTDOWN_DELAY_MS: wholeNumber(0, 0, 600_000),
  SERVICE_SHUTDOWN_GRACE_MS: wholeNumber(10_000, 0, 600_000),
  SERVICE_MAX_BODY_BYTES: wholeNumber(1_048_576, 1_024, 268_435_456),
  SERVICE_BODY_TIMEOUT_MS: wholeNumber(30_000, 100, 600_000),
  SERVICE_WARM_UP: z.stringbool().default(true),
  SERVICE_PARTIAL_DEDUP: z.stringbool().default(false),
  SERVICE_MODEL_DIR: text,
  SERVICE_MODEL_WORKERS: count(64),
  SERVICE_MODEL_TIMEOUT_MS: wholeNumber(10_000, 1, 600_000),
  SERVICE_MODEL_QUEUE_CHARS: wholeNumber(4_194_304, 1_024, 1_073_741_824),
  SERVICE_PROXY_SIGNATURE: choice(['off', 'required'], 'off'),
  SERVICE_VOICE_WEBHOOK_SECRET: text,
  SERVICE_VOICE_WEBHOOK_SECRET_PREVIOUS: text,
  ...callbackEnvironment,
  SERVICE_SIGNUP: choice(['open', 'invite'], 'open'),
  ...oauthEnvironment,
  SERVICE_CHECKPOINT_KEY: base64Key,
  SERVICE_CHECKPOINT_PUBLIC_KEYS: text,
  SERVICE_CHECKPOINT_ORIGIN: z
    .string()
    .regex(/^[!-*,-~]{1,255}$/)
    .default('sotto'),
  SERVICE_CHECKPOINT_DIR: text,
  SERVICE_CHECKPOINT_INTERVAL_MS: wholeNumber(60_000, 100, 86_400_000),
  SERVICE_RETENTION_MAX_SESSIONS: wholeNumber(100_000, 1, 1_000_000_000),
  SERVICE_WITNESSES: text,
  SERVICE_WITNESS_QUORUM: count(64),
  ...timestampEnvironment,
  ...archiveEnvironment,
  SERVICE_AUDIT_VERIFY_PUBLIC: z.stringbool().optional(),
  SERVICE_LOG_PUBLIC: z.stringbool().default(false),
  ...telemetryEnvironment,
  SERVICE_LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
});

/** Names of all variables that the service reads. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

/** The service's settings, read once from the environment and frozen. Times are milliseconds, sizes bytes. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. Undefined means `http://localhost:<port in use>`. */
  readonly baseUrl: string | undefined;
  readonly trustProxyHops: number;
  /** Processes that serve on the one port. */
  readonly processes: number;
  readonly dataDir: string;
  /** Undefined means the embedded PostgreSQL under {@link dataDir}. */
  readonly databaseUrl: string | undefined;
  readonly migrationUrl: string | undefined;
  /** `never`: a start finds the schema as `sotto migrate` left it, and needs no login that owns the tables. */
  readonly migrate: 'start' | 'never';
  /** Undefined only with the embedded database: then one is made and kept in {@link dataDir}. */
  readonly masterKey: Buffer | undefined;
  /** The master key before, while it is rotated: what it wrapped still opens. */
  readonly masterKeyPrevious: Buffer | undefined;
  /** Where instances share their rate limits; undefined means that each limits by itself. */
  readonly redisUrl: string | undefined;
  readonly rateLimits: 'off' | 'on';
  /** Streams that an account may have under way on one instance; 0 means any number. */
  readonly maxStreams: number;
  readonly accountLimits: AccountLimits;
  /** Milliseconds after which a WebSocket without a turn is closed. */
  readonly socketIdleMs: number;
  /** Milliseconds after which a WebSocket takes no more turns. */
  readonly socketLifetimeMs: number;
  /** An absent file at the default place is fine; a named one must exist. */
  readonly upstreamsFile: { readonly path: string; readonly required: boolean };
  /** Longest silence of an upstream, and longest reply; `replyMs` 0: unlimited. */
  readonly replyLimits: { readonly silentMs: number; readonly replyMs: number };
  readonly streamBufferMs: number;
  /** How long the service says that it is about to stop, and still takes calls, before it refuses them. */
  readonly shutdownDelayMs: number;
  /** How long running calls may go on after the service begins to stop. */
  readonly shutdownGraceMs: number;
  readonly maxBodyBytes: number;
  /** How long a request's body may take to arrive. */
  readonly bodyTimeoutMs: number;
  /** Whether calls are rehearsed before the service takes any, so that the first ones don't take longer than others. */
  readonly warmUp: boolean;
  /** Whether a request with the same texts as one just before takes its findings over as a whole. */
  readonly partialDedup: boolean;
  /** Folder of the detection model; undefined means the one that ships with the service. */
  readonly modelDir: string | undefined;
  /** Threads of the model pass in all processes together, and how much may wait for it in each, and how long. */
  readonly model: { readonly workers: number; readonly timeoutMs: number; readonly queuedCharacters: number };
  readonly proxySignature: 'off' | 'required';
  /** Shared secrets of the voice platform, the current one first; empty when none is set. */
  readonly voiceSecrets: readonly string[];
  readonly callback: CallbackSettings;
  /** The identity provider; undefined means the built-in one for development, never in {@link production}. */
  readonly oauth: OAuthSettings | undefined;
  /** Whether somebody whom nobody invited may log in, and gets an account. */
  readonly signup: 'open' | 'invite';
  readonly auditVerifyPublic: boolean;
  /** Whether the log of checkpoints is served to everybody. */
  readonly logPublic: boolean;
  /**
   * Seed of the Ed25519 key that signs checkpoints, 32 bytes. Undefined with the embedded database: then one is made and
   * kept in {@link dataDir}. Undefined otherwise: no checkpoint is signed.
   */
  readonly checkpointKey: Buffer | undefined;
  /** Further keys whose checkpoints are believed, as verifier keys: those before the present one. */
  readonly checkpointPublicKeys: readonly string[];
  /** First line of checkpoints and name of their key. */
  readonly checkpointOrigin: string;
  /** Where signed checkpoints are kept beside the database; undefined means nowhere. */
  readonly checkpointDir: string | undefined;
  readonly checkpointIntervalMs: number;
  /** Sessions that one run of retention may remove, or remove payloads from, without the operator's confirmation. */
  readonly retentionMaxSessions: number;
  /** File of the witnesses that cosign checkpoints; undefined means that there are none. */
  readonly witnessesFile: string | undefined;
  /** How many of them are needed; undefined means all. */
  readonly witnessQuorum: number | undefined;
  /** Who confirms when checkpoints existed; undefined means nobody. */
  readonly timestamps: TimestampSettings | undefined;
  /** Bucket to which sealed sessions are copied; undefined if the service has no archive. */
  readonly archive: ArchiveSettings | undefined;
  /** Undefined: metrics are not served. */
  readonly metrics: MetricsSettings | undefined;
  /** Undefined: calls are not traced. */
  readonly traces: TraceSettings | undefined;
  readonly logLevel: string;
  /** Set, and no variables of the service; none in {@link production}, where they are refused. */
  readonly unknownVariables: readonly UnknownVariable[];
}

/** Injection token of {@link Config}. */
export const CONFIG = Symbol('CONFIG');

/** Every problem of the environment at once, one per line, without any value. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings from environment variables.
 * @throws ConfigError naming every bad or missing variable.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // Variables that hold nothing count as absent: compose files and shells produce them freely.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { values, unreadable } = readVariables(set);
  const production = values.NODE_ENV === 'production';
  const embedded = values.DATABASE_URL === undefined;
  const processes = processCount(values.SERVICE_PROCESSES, embedded);
  const secrets = [values.SERVICE_VOICE_WEBHOOK_SECRET, values.SERVICE_VOICE_WEBHOOK_SECRET_PREVIOUS].filter(
    (secret) => secret !== undefined,
  );
  const problems = contradictions(values, production, embedded, secrets.length);
  const oauth = oauthSettings(values, production, problems);
  const timestamps = timestampSettings(values, problems);
  const unknown = unknownVariables(set, VARIABLES);
  if (production) problems.push(...unknown.map(toProblem));
  requireNone(problems, unreadable);
  return Object.freeze({
    production,
    port: values.SERVICE_PORT,
    host: values.SERVICE_HOST,
    baseUrl: values.SERVICE_BASE_URL?.replace(/\/+$/, ''),
    trustProxyHops: values.SERVICE_TRUST_PROXY,
    processes,
    dataDir: values.SERVICE_DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    migrationUrl: values.DATABASE_MIGRATION_URL ?? values.DATABASE_URL,
    migrate: values.SERVICE_MIGRATE,
    masterKey: values.SERVICE_MASTER_KEY,
    masterKeyPrevious: values.SERVICE_MASTER_KEY_PREVIOUS,
    redisUrl: values.REDIS_URL,
    rateLimits: values.SERVICE_RATE_LIMITS,
    maxStreams: values.SERVICE_MAX_STREAMS,
    accountLimits: {
      agents: values.SERVICE_MAX_AGENTS,
      members: values.SERVICE_MAX_MEMBERS,
      apiTokens: values.SERVICE_MAX_API_TOKENS,
      policyVersions: values.SERVICE_MAX_POLICY_VERSIONS,
    },
    socketIdleMs: values.SERVICE_SOCKET_IDLE_MS,
    socketLifetimeMs: values.SERVICE_SOCKET_LIFETIME_MS,
    upstreamsFile: {
      path: values.SERVICE_UPSTREAMS_FILE ?? 'upstreams.yaml',
      required: values.SERVICE_UPSTREAMS_FILE !== undefined,
    },
    replyLimits: { silentMs: values.SERVICE_UPSTREAM_TIMEOUT_MS, replyMs: values.SERVICE_REPLY_TIMEOUT_MS },
    streamBufferMs: values.SERVICE_STREAM_BUFFER_MS,
    shutdownDelayMs: values.SERVICE_SHUTDOWN_DELAY_MS,
    shutdownGraceMs: values.SERVICE_SHUTDOWN_GRACE_MS,
    maxBodyBytes: values.SERVICE_MAX_BODY_BYTES,
    bodyTimeoutMs: values.SERVICE_BODY_TIMEOUT_MS,
    warmUp: values.SERVICE_WARM_UP,
    partialDedup: values.SERVICE_PARTIAL_DEDUP,
    modelDir: values.SERVICE_MODEL_DIR,
    model: {
      workers: modelThreads(values.SERVICE_MODEL_WORKERS, processes),
      timeoutMs: values.SERVICE_MODEL_TIMEOUT_MS,
      queuedCharacters: values.SERVICE_MODEL_QUEUE_CHARS,
    },
    proxySignature: values.SERVICE_PROXY_SIGNATURE,
    voiceSecrets: secrets,
    callback: { secret: values.SERVICE_CALLBACK_SECRET, allow: values.SERVICE_CALLBACK_ALLOW },
    oauth,
    signup: values.SERVICE_SIGNUP,
    checkpointKey: values.SERVICE_CHECKPOINT_KEY,
    checkpointPublicKeys:
      values.SERVICE_CHECKPOINT_PUBLIC_KEYS?.split(/[\s,]+/).filter((key) => key !== '') ?? [],
    checkpointOrigin: values.SERVICE_CHECKPOINT_ORIGIN,
    checkpointDir: values.SERVICE_CHECKPOINT_DIR,
    checkpointIntervalMs: values.SERVICE_CHECKPOINT_INTERVAL_MS,
    retentionMaxSessions: values.SERVICE_RETENTION_MAX_SESSIONS,
    witnessesFile: values.SERVICE_WITNESSES,
    witnessQuorum: values.SERVICE_WITNESS_QUORUM,
    timestamps,
    archive: archiveSettings(values),
    auditVerifyPublic: values.SERVICE_AUDIT_VERIFY_PUBLIC ?? embedded,
    logPublic: values.SERVICE_LOG_PUBLIC,
    metrics: metricsSettings(values),
    traces: traceSettings(values),
    logLevel: values.SERVICE_LOG_LEVEL,
    unknownVariables: unknown,
  });
}

/**
 * Settings of any archive, with the endpoint and region of the environment.
 * @throws ConfigError if the URL or a variable can't be used
 */
export function loadArchive(
  env: Readonly<Record<string, string | undefined>>,
  url: string,
): ArchiveSettings | undefined {
  const set = Object.entries(env).filter(([, value]) => value !== '');
  const { values, unreadable } = readVariables(Object.fromEntries([...set, ['SERVICE_ARCHIVE_URL', url]]));
  requireNone([], unreadable);
  return archiveSettings(values);
}

type Values = z.infer<typeof environment>;

/** The variables; what can't be read is left out, with what is wrong with it by its name. */
function readVariables(set: Readonly<Record<string, string | undefined>>): {
  values: Values;
  unreadable: ReadonlyMap<string, string>;
} {
  const parsed = environment.safeParse(set);
  if (parsed.success) return { values: parsed.data, unreadable: new Map() };
  const unreadable = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const rest = Object.entries(set).filter(([name]) => !unreadable.has(name));
  return { values: environment.parse(Object.fromEntries(rest)), unreadable };
}

/**
 * A start names everything that is wrong at once. What is unreadable is not called missing, too.
 * @throws ConfigError
 */
function requireNone(problems: readonly string[], unreadable: ReadonlyMap<string, string>): void {
  const all = [
    ...Array.from(unreadable, ([name, message]) => `${name}: ${message}`),
    ...problems.filter((problem) => !unreadable.has(problem.split(':')[0] ?? '')),
  ];
  if (all.length > 0) throw new ConfigError(all);
}

function contradictions(
  values: Values,
  production: boolean,
  embedded: boolean,
  secretCount: number,
): string[] {
  const problems: string[] = [];
  if (production && embedded) {
    problems.push(
      'DATABASE_URL: required in production (the embedded database is only for trying out the service)',
    );
  }
  if ((production || !embedded) && values.SERVICE_MASTER_KEY === undefined) {
    problems.push(
      'SERVICE_MASTER_KEY: required with DATABASE_URL; 32 bytes in base64, which wrap the keys in the database',
    );
  }
  if (production && values.SERVICE_BASE_URL === undefined) {
    problems.push(
      'SERVICE_BASE_URL: required in production; public address, which agent URLs, logins and cookies depend on',
    );
  }
  if (production && values.SERVICE_CHECKPOINT_KEY === undefined) {
    problems.push(
      'SERVICE_CHECKPOINT_KEY: required in production; 32 bytes in base64. Without signed checkpoints, the owner of ' +
        'the database can rewrite the journal',
    );
  }
  if (embedded && values.DATABASE_MIGRATION_URL !== undefined) {
    problems.push('DATABASE_MIGRATION_URL: requires DATABASE_URL');
  }
  if (!production && !embedded && values.SERVICE_LOG_PUBLIC && values.SERVICE_CHECKPOINT_KEY === undefined) {
    problems.push('SERVICE_CHECKPOINT_KEY: required when SERVICE_LOG_PUBLIC is "true"');
  }
  if (!production && !embedded && values.SERVICE_ARCHIVE_URL && values.SERVICE_CHECKPOINT_KEY === undefined) {
    problems.push('SERVICE_CHECKPOINT_KEY: required with SERVICE_ARCHIVE_URL');
  }
  if (values.SERVICE_PROXY_SIGNATURE === 'required' && secretCount === 0) {
    problems.push('SERVICE_VOICE_WEBHOOK_SECRET: required when SERVICE_PROXY_SIGNATURE is "required"');
  }
  return problems;
}
