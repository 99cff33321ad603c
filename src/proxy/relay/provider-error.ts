import type { ProviderError } from '../../common/errors/domain-error.js';
import type { UpstreamReply } from '../../upstreams/upstream.js';
import type { UpstreamReport } from '../wire/faulty-reply.js';
import type { JsonObject, JsonValue } from '../wire/json/json.js';
import type { Labels } from './labels.js';

/** Maximum number of forwarded characters. Each member counts as 32 in addition to its text. */
const MOST_CHARACTERS = 16_384;
const CHARACTERS_OF_MEMBER = 32;
const MOST_LEVELS = 8;
const FIRST_ERROR = 400;
/** The member that quotes the request in FastAPI's errors. */
const QUOTE = 'input';
/** Smallest number that can be a person's identifier. */
const FIRST_LARGE = 1_000_000;
/** Counts, durations and times of day. They do not quote the request, even if they equal a value in it. */
const COUNT_OR_TIME =
  /^(?:\d{1,6}|(?:\d+(?:\.\d+)?(?:ms|[dhms]))+|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/;

/**
 * Returns an upstream's error in the form that the caller receives.
 * @param reply undefined if the error was reported within a reply
 */
export function providerError(
  { type, code, body }: UpstreamReport,
  reply: UpstreamReply | undefined,
  labels: Labels,
): ProviderError {
  // A redirect, for example, is not a valid response to a call.
  const isError = reply !== undefined && reply.status >= FIRST_ERROR;
  return {
    status: isError ? reply.status : undefined,
    headers: isError ? passedHeaders(reply, labels) : {},
    body: passedBody(body, labels),
    type: labels.word(type),
    code: typeof code === 'number' && isCount(code) ? code : labels.word(code),
  };
}

function passedHeaders({ refusalHeaders = {} }: UpstreamReply, labels: Labels): ProviderError['headers'] {
  const headers = Object.entries(refusalHeaders).filter(
    ([name, value]) =>
      labels.text(name) === name && (COUNT_OR_TIME.test(value) || labels.text(value) === value),
  );
  return Object.fromEntries(headers);
}

/**
 * Returns the JSON of an upstream's error with labels in all names and texts, without the member that quotes the
 * request, and within the limits on length and depth.
 */
function passedBody(body: unknown, labels: Labels): JsonValue | undefined {
  let left = MOST_CHARACTERS;
  const textOf = (text: string): string => {
    const labelled = labels.text(text);
    left -= labelled.length;
    return labelled;
  };
  const objectOf = (value: object, level: number): JsonObject => {
    const members: [string, JsonValue][] = [];
    for (const [name, member] of Object.entries(value) as [string, unknown][]) {
      const passed = name === QUOTE ? undefined : valueOf(member, level);
      if (passed !== undefined) members.push([textOf(name), passed]);
    }
    return Object.fromEntries(members);
  };
  const valueOf = (value: unknown, level: number): JsonValue | undefined => {
    left -= CHARACTERS_OF_MEMBER;
    if (left < 0) return undefined;
    if (typeof value === 'string') return textOf(value);
    if (typeof value === 'number') return numberOf(value, labels);
    if (typeof value === 'boolean' || value === null) return value;
    if (typeof value !== 'object' || level === MOST_LEVELS) return undefined;
    if (!Array.isArray(value)) return objectOf(value, level + 1);
    return value.map((each) => valueOf(each, level + 1)).filter((each) => each !== undefined);
  };
  return valueOf(body, 0);
}

function numberOf(value: number, labels: Labels): number | string {
  if (isCount(value)) return value;
  const written = String(value);
  const labelled = labels.text(written);
  return labelled === written ? value : labelled;
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < FIRST_LARGE;
}
