import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min, ValidateBy } from 'class-validator';
import { type ValidationDetail, validationFailed } from '../common/errors/domain-error.js';
import type { Route } from '../upstreams/route.js';
import { FIRST_BYTE_MS, MOST_TARGETS } from '../upstreams/route.js';
import type { AgentEntity } from './agent.entity.js';

/** One upstream, or several in order of preference. */
export type UpstreamNames = string | readonly string[];

/** Limits for `first_byte_ms` and `hedge_after_ms`. */
const SHORTEST_TIMEOUT_MS = 100;
const LONGEST_TIMEOUT_MS = 60_000;

const PROBLEM = `upstream must be a string, or a list of 1 to ${MOST_TARGETS} different strings`;

/** Schema of upstreams in the API document. */
export const UPSTREAM_SCHEMA = {
  oneOf: [
    { type: 'string' as const },
    {
      type: 'array' as const,
      items: { type: 'string' as const },
      minItems: 1,
      maxItems: MOST_TARGETS,
      uniqueItems: true,
    },
  ],
  description:
    'Upstream as `<provider>:<model>`, or `stub`, or a list of upstreams in order of preference. If ' +
    'an upstream fails before its reply begins, the service calls the next upstream in the list. The ' +
    'upstreams of an agent cannot be changed later.',
};

/** Property decorator for one upstream or a list of different upstreams. */
export function IsUpstreamNames(): PropertyDecorator {
  return ValidateBy({
    name: 'upstream',
    validator: { validate: isUpstreamNames, defaultMessage: () => PROBLEM },
  });
}

/** Property decorator for a timeout of an upstream, with its description in the API document. */
export const IsTimeout = (description: string): PropertyDecorator =>
  applyDecorators(
    IsInt(),
    Min(SHORTEST_TIMEOUT_MS),
    Max(LONGEST_TIMEOUT_MS),
    ApiPropertyOptional({
      type: 'integer',
      nullable: true,
      minimum: SHORTEST_TIMEOUT_MS,
      maximum: LONGEST_TIMEOUT_MS,
      description,
    }),
  );

function isUpstreamNames(value: unknown): boolean {
  if (typeof value === 'string') return true;
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= MOST_TARGETS &&
    value.every((name) => typeof name === 'string') &&
    new Set(value).size === value.length
  );
}

/** Returns the names as a list. */
export function upstreamList(names: UpstreamNames): readonly string[] {
  return typeof names === 'string' ? [names] : names;
}

/** Columns of an agent that determine the upstreams of its calls. */
export type RouteColumns = Pick<AgentEntity, 'upstream' | 'fallbacks' | 'firstByteMs' | 'hedgeAfterMs'>;

/** Timeouts in a request; null means the default `first_byte_ms`, or no hedging. */
interface Timeouts {
  readonly first_byte_ms?: number | null;
  readonly hedge_after_ms?: number | null;
}

/**
 * Rejects timeouts that would have no effect.
 * @param known the agent's current settings
 * @throws DomainError `validation_failed`
 */
export function refuseTimeouts(body: Timeouts, known: Omit<RouteColumns, 'upstream'>): void {
  const { first_byte_ms: first = known.firstByteMs, hedge_after_ms: hedge = known.hedgeAfterMs } = body;
  const problems: ValidationDetail[] = [];
  for (const field of ['first_byte_ms', 'hedge_after_ms'] as const) {
    if (body[field] == null || known.fallbacks.length > 0) continue;
    problems.push({ field, rule: 'route', message: `${field} requires a list of upstreams` });
  }
  if (problems.length === 0 && hedge !== null && hedge >= (first ?? FIRST_BYTE_MS)) {
    const message = `hedge_after_ms must be less than first_byte_ms (${first ?? FIRST_BYTE_MS})`;
    problems.push({ field: 'hedge_after_ms', rule: 'order', message });
  }
  if (problems.length > 0) throw validationFailed(problems);
}

/** Returns the route columns of a new agent. */
export function routeColumns(body: Timeouts, [upstream = '', ...fallbacks]: readonly string[]): RouteColumns {
  return {
    upstream,
    fallbacks,
    firstByteMs: body.first_byte_ms ?? null,
    hedgeAfterMs: body.hedge_after_ms ?? null,
  };
}

/** Route fields in responses: a single upstream's name, or else a list and its timeouts. */
export interface RouteView {
  readonly upstream: string | string[];
  readonly first_byte_ms?: Route['firstByteMs'];
  readonly hedge_after_ms?: number;
}

export function toRouteView({ upstream, fallbacks, firstByteMs, hedgeAfterMs }: RouteColumns): RouteView {
  if (fallbacks.length === 0) return { upstream };
  return {
    upstream: [upstream, ...fallbacks],
    first_byte_ms: firstByteMs ?? FIRST_BYTE_MS,
    ...(hedgeAfterMs === null ? {} : { hedge_after_ms: hedgeAfterMs }),
  };
}
