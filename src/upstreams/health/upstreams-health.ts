import { Injectable } from '@nestjs/common';
import type { FailureClass } from '../../audit/events/failure-class.js';
import type { OpenTarget } from '../route.js';
import { type HealthState, ProviderHealth } from './provider-health.js';

/** What `Retry-After` said: seconds, or a date. */
const SECONDS = /^\d+$/;

/** The health of all providers, as this instance has found it. */
@Injectable()
export class UpstreamsHealth {
  private readonly providers = new Map<string, ProviderHealth>();
  /** Told of ejections, and of providers that answer again: milliseconds, or undefined. */
  onChange: ((provider: string, ejectedMs: number | undefined) => void) | undefined;

  /**
   * The order in which upstreams are asked: those whose providers are ejected come last, in their own order. They are left
   * in, since they may be better than nothing.
   */
  order(targets: readonly [OpenTarget, ...OpenTarget[]]): readonly [OpenTarget, ...OpenTarget[]] {
    const now = this.now();
    const at = targets.findIndex(({ upstream }) => this.of(upstream.provider).admits(now));
    const first = targets[at];
    if (at <= 0 || first === undefined) return targets;
    const others = targets.filter((target) => target !== first);
    const isOpen = ({ upstream }: OpenTarget): boolean => this.of(upstream.provider).state(now) !== 'closed';
    return [first, ...others.filter((target) => !isOpen(target)), ...others.filter(isOpen)];
  }

  answered(provider: string): void {
    if (this.of(provider).answered(this.now())) this.onChange?.(provider, undefined);
  }

  /** @param retryAfter what it asked for, as it wrote it */
  failed(provider: string, failure: FailureClass, retryAfter?: string): void {
    const waitMs = retryAfter === undefined ? undefined : waitOf(retryAfter);
    const ejectedMs = this.of(provider).failed(this.now(), failure, waitMs);
    if (ejectedMs !== undefined) this.onChange?.(provider, ejectedMs);
  }

  /** Another instance has ejected a provider for so much longer; 0: none has. */
  follow(provider: string, ejectedMs: number): void {
    this.of(provider).follow(ejectedMs === 0 ? 0 : this.now() + ejectedMs);
  }

  /** Of the providers that were called, by name. */
  *states(): Iterable<readonly [provider: string, state: HealthState, ejections: number]> {
    const now = this.now();
    for (const [provider, health] of this.providers) yield [provider, health.state(now), health.ejections];
  }

  /** Monotonic, milliseconds. */
  now(): number {
    return performance.now();
  }

  private of(provider: string): ProviderHealth {
    let health = this.providers.get(provider);
    if (health === undefined) this.providers.set(provider, (health = new ProviderHealth()));
    return health;
  }
}

/** Milliseconds from now. */
function waitOf(retryAfter: string): number {
  const ms = SECONDS.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Math.max(0, ms || 0);
}
