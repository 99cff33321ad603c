/** Those that a request can't be without, or that say how it is carried (RFC 9110, section 7.6.1). */
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
/** Visible characters of ASCII, with spaces and tabs between them. */
const VALUE = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;
/** Names that say that their values are nobody's business. */
const SECRET = /auth|cookie|key|token|secret|password|credential|signature/i;

/** What is wrong with a header that the operator gives; never its value. */
export interface HeaderProblem {
  readonly header: string;
  readonly message: string;
}

/** @param taken names of headers that are set otherwise, and by which field */
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

/** The values of headers that are called secret, and what follows the scheme in them, as in `Bearer …`. */
export function secretsOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (!SECRET.test(name)) return [];
    const [, credentials] = /^\S+\s+(\S.*)$/.exec(value) ?? [];
    return credentials === undefined ? [value] : [value, credentials];
  });
}
