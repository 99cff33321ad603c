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

/** Every variable that the service reads, as described in docs/operations.md. */
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
  /** Public URL without a trailing slash. Undefined means `http://localhost:<port in use>`. */
  readonly baseUrl: string | undefined;
  readonly trustProxyHops: number;
  /** Number of processes that share the port. */
  readonly processes: number;
  readonly dataDir: string;
  /** Undefined means the embedded PostgreSQL under {@link dataDir}. */
  readonly databaseUrl: string | undefined;
  readonly migrationUrl: string | undefined;
  /** `never`: a start expects the schema from `sotto migrate`, and needs no login that owns the tables. */
  readonly migrate: 'start' | 'never';
  /** Undefined only with the embedded database. Then a key is created and kept in {@link dataDir}. */
  readonly masterKey: Buffer | undefined;
  /** Previous master key during a rotation. Data that it wrapped can still be decrypted. */
  readonly masterKeyPrevious: Buffer | undefined;
  /** URL at which instances share their rate limits; undefined if each instance limits by itself. */
  readonly redisUrl: string | undefined;
  readonly rateLimits: 'off' | 'on';
  /** Largest number of concurrent streams of an account on one instance; 0 means unlimited. */
  readonly maxStreams: number;
  readonly accountLimits: AccountLimits;
  /** Milliseconds after which a WebSocket without a turn is closed. */
  readonly socketIdleMs: number;
  /** Milliseconds after which a WebSocket accepts no more turns. */
  readonly socketLifetimeMs: number;
  /** A missing file is allowed at the default path, but not at a configured path. */
  readonly upstreamsFile: { readonly path: string; readonly required: boolean };
  /** Longest silence and longest duration of replies from an upstream. `replyMs` 0 means unlimited. */
  readonly replyLimits: { readonly silentMs: number; readonly replyMs: number };
  readonly streamBufferMs: number;
  /** Milliseconds for which the service announces its shutdown and still accepts calls. */
  readonly shutdownDelayMs: number;
  /** Milliseconds for which running calls may continue after the shutdown begins. */
  readonly shutdownGraceMs: number;
  readonly maxBodyBytes: number;
  /** Longest time for a request's body to arrive, in milliseconds. */
  readonly bodyTimeoutMs: number;
  /** Whether sample calls run before the service accepts calls, so that the first calls are not slower than others. */
  readonly warmUp: boolean;
  /** Whether a request with the same texts as a recent request reuses all its findings. */
  readonly partialDedup: boolean;
  /** Folder of the detection model; undefined means the model that ships with the service. */
  readonly modelDir: string | undefined;
  /** Threads of the model pass in all processes together, and the queue of each process with its longest wait. */
  readonly model: { readonly workers: number; readonly timeoutMs: number; readonly queuedCharacters: number };
  readonly proxySignature: 'off' | 'required';
  /** Shared secrets of the voice platform, the current secret first; empty if no secret is set. */
  readonly voiceSecrets: readonly string[];
  readonly callback: CallbackSettings;
  /** Identity provider; undefined means the built-in provider for development, never in {@link production}. */
  readonly oauth: OAuthSettings | undefined;
  /** Whether users without an invitation can log in and receive an account. */
  readonly signup: 'open' | 'invite';
  readonly auditVerifyPublic: boolean;
  /** Whether the log of checkpoints is public. */
  readonly logPublic: boolean;
  /**
   * Seed of the Ed25519 key that signs checkpoints, 32 bytes. If it is undefined, a key is created and kept in {@link
   * dataDir} with the embedded database. With another database, no checkpoints are signed.
   */
  readonly checkpointKey: Buffer | undefined;
  /** Previous keys whose checkpoints are still trusted, as verifier keys. */
  readonly checkpointPublicKeys: readonly string[];
  /** First line of checkpoints, and name of their key. */
  readonly checkpointOrigin: string;
  /** Folder with copies of signed checkpoints outside the database; undefined for no copies. */
  readonly checkpointDir: string | undefined;
  readonly checkpointIntervalMs: number;
  /** Largest number of sessions that retention deletes, or whose payloads it deletes, without confirmation. */
  readonly retentionMaxSessions: number;
  /** File with the witnesses that cosign checkpoints; undefined if the service uses no witnesses. */
  readonly witnessesFile: string | undefined;
  /** Number of witnesses that must cosign; undefined means all. */
  readonly witnessQuorum: number | undefined;
  /** Authority that confirms when checkpoints existed; undefined if no authority is set. */
  readonly timestamps: TimestampSettings | undefined;
  /** Bucket to which sealed sessions are copied; undefined if the service has no archive. */
  readonly archive: ArchiveSettings | undefined;
  /** Undefined if metrics are not served. */
  readonly metrics: MetricsSettings | undefined;
  /** Undefined if calls are not traced. */
  readonly traces: TraceSettings | undefined;
  readonly logLevel: string;
  /** Variables that are set but unknown; empty in {@link production}, because a start rejects unknown variables. */
  readonly unknownVariables: readonly UnknownVariable[];
}

/** Injection token of {@link Config}. */
export const CONFIG = Symbol('CONFIG');

/** All problems of the environment, one per line, without any values. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings from environment variables.
 * @throws ConfigError that names every invalid or missing variable
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // Empty variables count as missing, because compose files and shells often set them.
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
 * Returns the settings of any archive, with the endpoint and region from the environment.
 * @throws ConfigError if the URL or a variable is invalid
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

/** Parses the variables. Unreadable variables are left out of the values, and returned by name with their problem. */
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
 * Reports all problems at once. An unreadable variable is not also reported as missing.
 * @throws ConfigError if there is a problem
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
