import type { CredentialFilter } from './credential-filter.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Headers with the time of the next attempt, the rest of a limit, and the provider's request ID. */
const PASSED =
  /^(?:retry-after(?:-ms)?|x-should-retry|(?:x-)?request-id|(?:x|anthropic)-ratelimit(?:-[a-z]{1,20}|-\d{1,2}[a-z]?){1,6})$/;
const VALUE = /^[\w .,:;=+/-]{1,128}$/;

/** Returns the headers of a refusal that callers may receive: allowed names, short values and no credentials. */
export function refusalHeaders(
  headers: Headers,
  credentials: Pick<CredentialFilter, 'text'>,
): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string' || !PASSED.test(name) || !VALUE.test(value)) continue;
    const line = `${name}: ${value}`;
    if (credentials.text(line) === line) passed[name] = value;
  }
  return passed;
}
