/** Loggable parts of an error other than a `DomainError`; see `describeError`. */
export interface ErrorDescription {
  readonly name: string;
  readonly code?: string;
  readonly frames?: readonly string[];
}

const REQUEST_OR_SESSION = /^(?:req|sess)_[0-9A-Z]{26}$/;
/** Part of an agent ID that is not secret: its time of creation. See {@link abbreviateAgent}. */
const ABBREVIATED_AGENT = /^agt_[0-9A-Z]{10}…$/;
/** Code of the service, such as `rate_limited`. Personal names have capitals, numbers have digits. */
const WORD = /^[a-z]+(?:_[a-z]+)*$/;
const VARIABLE = /^[A-Z][A-Z0-9_]*$/;
const PROVIDER = /^[a-z][a-z0-9_-]{0,63}$/;
/** Codes of the system, of libraries and of the service. */
const CODE = /^(?:[A-Z][A-Z0-9_]{2,40}|[a-z]+(?:_[a-z]+)*)$/;
/** PostgreSQL, appendix A. Only accepted from database errors, because other five digits may be a ZIP code. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Error names in the database driver and in TypeORM's wrapper. */
const DATABASE_ERRORS: ReadonlySet<unknown> = new Set(['error', 'DatabaseError', 'QueryFailedError']);
const CLASS_NAME =
  /^(?:(?:Invalid|Not?|Too|Stale)[A-Z][A-Za-z]+|[A-Za-z]*(?:Error|Exception|Fault|Failure|Damaged|Gone|TooDeep|TooLarge|TooLong))$/;
const FRAME = /^[\w@./-]+\.[cm]?[jt]s:\d+$/;
const LONGEST = 100;

const text = (form: RegExp) => (value: unknown) =>
  typeof value === 'string' && value.length <= LONGEST && form.test(value) ? value : undefined;
const number = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : undefined;
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined);
const texts =
  (form: RegExp) =>
  (value: unknown): readonly string[] | undefined =>
    Array.isArray(value) ? value.flatMap((entry: unknown) => text(form)(entry) ?? []) : undefined;

/** Returns the parts of an error that may be logged, regardless of its content. */
export function allowedError(value: unknown): ErrorDescription | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = value as Readonly<Record<keyof ErrorDescription, unknown>>;
  const isDatabaseError = DATABASE_ERRORS.has(given.name);
  const code = text(CODE)(given.code) ?? (isDatabaseError ? text(SQLSTATE)(given.code) : undefined);
  const frames = texts(FRAME)(given.frames);
  return {
    name: given.name === 'error' ? 'DatabaseError' : (text(CLASS_NAME)(given.name) ?? 'Error'),
    ...(code === undefined ? {} : { code }),
    ...(frames === undefined ? {} : { frames }),
  };
}

/**
 * Every field that a log line can have, with a filter for its values. A value that does not match the filter is
 * omitted, because the log contains identifiers, codes, numbers and counts, but never personal text.
 */
const FIELDS = {
  request_id: text(REQUEST_OR_SESSION),
  session_id: text(REQUEST_OR_SESSION),
  agent: text(ABBREVIATED_AGENT),
  provider: text(PROVIDER),
  api: text(WORD),
  code: text(WORD),
  status: number,
  outcome: text(WORD),
  streamed: flag,
  duration_ms: number,
  added_ms: number,
  detection_ms: number,
  tokenize_ms: number,
  journal_open_ms: number,
  upstream_ms: number,
  first_token_ms: number,
  rehydrate_ms: number,
  journal_close_ms: number,
  redactions: number,
  observed: number,
  tokens_issued: number,
  tokens_restored: number,
  tokens_failed: number,
  /** Reason why the model pass returned no findings, if the policy continues without it. */
  model_failure: text(WORD),
  phase: text(WORD),
  variables: texts(VARIABLE),
  nearest: text(VARIABLE),
  error: allowedError,
} as const;

type Reader = (typeof FIELDS)[keyof typeof FIELDS];

/** Fields by name. Undefined fields are omitted. */
export type LogFields = { readonly [Name in keyof typeof FIELDS]?: ReturnType<(typeof FIELDS)[Name]> };

export const LOG_FIELDS: readonly string[] = Object.keys(FIELDS);

const READERS: readonly (readonly [string, Reader])[] = Object.entries(FIELDS);

/** Returns the fields and values that may be written. */
export function allowedFields(fields: LogFields): Record<string, unknown> {
  const allowed: Record<string, unknown> = {};
  const given = fields as Readonly<Record<string, unknown>>;
  for (const [name, read] of READERS) {
    const value = given[name];
    if (value === undefined) continue;
    const permitted = read(value);
    if (permitted !== undefined) allowed[name] = permitted;
  }
  return allowed;
}

/** Abbreviates an agent ID to its time of creation, because the rest is secret. */
export function abbreviateAgent(id: string): string {
  return `${id.slice(0, 14)}…`;
}
