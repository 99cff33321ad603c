/** Headers that the service sets itself, for the request or for the connection (RFC 9110, section 7.6.1). */
const OURS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'traceparent',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
/** Visible ASCII characters, with spaces and tabs between them. */
const VALUE = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;
/** Header names whose values are secret. */
const SECRET = /auth|cookie|key|token|secret|password|credential|signature/i;

/** Problem with a header in the operator's file, without its value. */
export interface HeaderProblem {
  readonly header: string;
  readonly message: string;
}

/** @param taken names of headers that other fields set, with the names of these fields */
export function headerProblems(
  headers: Readonly<Record<string, string>>,
  taken: ReadonlyMap<string, string>,
): HeaderProblem[] {
  const names = new Set<string>();
  return Object.entries(headers).flatMap(([header, value]) => {
    const name = header.toLowerCase();
    const isTwice = names.has(name);
    names.add(name);
    const message = problemOf(name, value, taken) ?? (isTwice ? 'is given twice' : undefined);
    return message === undefined ? [] : [{ header, message }];
  });
}

function problemOf(name: string, value: string, taken: ReadonlyMap<string, string>): string | undefined {
  if (!NAME.test(name)) return 'is not a header name';
  if (!VALUE.test(value)) return 'has a value with characters that are not allowed in a header';
  if (OURS.has(name) || name.startsWith('sec-websocket-')) return 'is set by the service';
  const field = taken.get(name);
  return field === undefined ? undefined : `is set by \`${field}\``;
}

/** Returns the values of headers with secret names, both whole and without a scheme such as `Bearer`. */
export function secretsOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (!SECRET.test(name)) return [];
    const [, credentials] = /^\S+\s+(\S.*)$/.exec(value) ?? [];
    return credentials === undefined ? [value] : [value, credentials];
  });
}
