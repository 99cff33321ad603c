import { ApiError, type ErrorDetail } from '../../api/client';

type FieldName = 'name' | 'upstream' | 'firstByte' | 'hedgeAfter' | 'policy' | 'ownTerms';

export interface AgentFormErrors {
  readonly fields: Partial<Record<FieldName, string>>;
  /** Error that belongs to no field. */
  readonly other: string | undefined;
}

const NONE: AgentFormErrors = { fields: {}, other: undefined };

/** Error codes that concern one field, for errors without details. */
const FIELD_OF_CODE: Readonly<Partial<Record<string, FieldName>>> = {
  name_taken: 'name',
  unknown_upstream: 'upstream',
  unknown_policy: 'policy',
  policy_yaml_invalid: 'policy',
};

/** Maps the service's error to form fields. */
export function agentFormErrors(error: Error | null): AgentFormErrors {
  if (error === null) return NONE;
  if (!(error instanceof ApiError)) return { ...NONE, other: error.message };
  const field = FIELD_OF_CODE[error.code];
  if (field !== undefined) return { fields: { [field]: error.message }, other: undefined };
  const fields: Partial<Record<FieldName, string>> = {};
  for (const detail of error.details) {
    const name = fieldOf(detail);
    if (name === undefined) return { ...NONE, other: error.message };
    fields[name] ??= detail.message;
  }
  return { fields, other: error.details.length === 0 ? error.message : undefined };
}

/** Returns whether an error concerns the fallback timeout or the hedging delay. */
export function hasWaitError({ fields }: AgentFormErrors): boolean {
  return fields.firstByte !== undefined || fields.hedgeAfter !== undefined;
}

function fieldOf({ field }: ErrorDetail): FieldName | undefined {
  if (field === 'name' || field === 'upstream') return field;
  if (field === 'first_byte_ms') return 'firstByte';
  if (field === 'hedge_after_ms') return 'hedgeAfter';
  if (/^own_terms\b/.test(field)) return 'ownTerms';
  return /^policy_(name|yaml)\b/.test(field) ? 'policy' : undefined;
}
