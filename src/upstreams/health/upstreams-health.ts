import { Injectable } from '@nestjs/common';
import type { FailureClass } from '../../audit/events/failure-class.js';
import type { OpenTarget } from '../route.js';
import { type HealthState, ProviderHealth } from './provider-health.js';
import { ProviderRecord } from './provider-record.js';
import type { KnownHealth } from './upstream-health.view.js';

/** `Retry-After` in seconds. Any other value is a date. */
const SECONDS = /^\d+$/;

/** Health of all providers, as measured by this instance. */
@Injectable()
export class UpstreamsHealth {
  private readonly providers = new Map<string, ProviderHealth>();
  private readonly records = new Map<string, ProviderRecord>();
  private readonly listeners: ((provider: string, ejectedMs: number | undefined) => void)[] = [];

  /** Registers a listener for the milliseconds of each ejection, and for undefined when a provider replies again. */
  onChange(listener: (provider: string, ejectedMs: number | undefined) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Returns the upstreams in the order of calls. Upstreams with open circuits are last, in their own order, because
   * they can still serve as a last resort.
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
    const now = this.now();
    this.recordOf(provider).answered(now);
    if (this.of(provider).answered(now)) this.notify(provider, undefined);
  }

  /** Records that the provider rejected a request as invalid, which shows only that the provider is available. */
  rejected(provider: string): void {
    if (this.of(provider).answered(this.now())) this.notify(provider, undefined);
  }

  /** @param retryAfter value of the `Retry-After` header */
  failed(provider: string, failure: FailureClass, retryAfter?: string): void {
    const waitMs = retryAfter === undefined ? undefined : waitOf(retryAfter);
    const now = this.now();
    const record = this.recordOf(provider);
    record.failed(now, failure);
    const ejectedMs = this.of(provider).failed(now, failure, waitMs);
    if (ejectedMs === undefined) return;
    record.ejectedFor(now, ejectedMs);
    this.notify(provider, ejectedMs);
  }

  /** Records the milliseconds from sending a request to the first audible part of its reply. */
  contentReceived(provider: string, ms: number): void {
    this.recordOf(provider).contentReceived(this.now(), ms);
  }

  /** Follows another instance's ejection of a provider for the given milliseconds; 0 if no instance ejects it. */
  follow(provider: string, ejectedMs: number): void {
    this.of(provider).follow(ejectedMs === 0 ? 0 : this.now() + ejectedMs);
  }

  /** Yields the states of the providers that were called, with their names. */
  *states(): Iterable<readonly [provider: string, state: HealthState, ejections: number]> {
    const now = this.now();
    for (const [provider, health] of this.providers) yield [provider, health.state(now), health.ejections];
  }

  /** Returns the state of a provider and its last hour, even without calls. */
  known(provider: string): KnownHealth {
    const now = this.now();
    const health = this.providers.get(provider) ?? new ProviderHealth();
    const record = this.records.get(provider) ?? new ProviderRecord();
    const until = health.openedUntil(now);
    return {
      state: health.state(now),
      ejectedUntil: until === undefined ? undefined : new Date(Date.now() + until - now),
      attempts: record.attempts(now),
      ejections: record.ejections(now),
    };
  }

  /** Returns the monotonic time, in milliseconds. */
  now(): number {
    return performance.now();
  }

  private notify(provider: string, ejectedMs: number | undefined): void {
    for (const listener of this.listeners) listener(provider, ejectedMs);
  }

  private of(provider: string): ProviderHealth {
    let health = this.providers.get(provider);
    if (health === undefined) this.providers.set(provider, (health = new ProviderHealth()));
    return health;
  }

  private recordOf(provider: string): ProviderRecord {
    let record = this.records.get(provider);
    if (record === undefined) this.records.set(provider, (record = new ProviderRecord()));
    return record;
  }
}

/** Returns the requested wait in milliseconds from now. */
function waitOf(retryAfter: string): number {
  const ms = SECONDS.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Math.max(0, ms || 0);
}
