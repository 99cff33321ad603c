import { Injectable } from '@nestjs/common';
import type { FailureClass } from '../../audit/events/failure-class.js';
import type { OpenTarget } from '../route.js';
import { type HealthState, ProviderHealth } from './provider-health.js';
import { ProviderRecord } from './provider-record.js';
import type { KnownHealth } from './upstream-health.view.js';

/** What `Retry-After` said: seconds, or a date. */
const SECONDS = /^\d+$/;

/** The health of all providers, as this instance has found it. */
@Injectable()
export class UpstreamsHealth {
  private readonly providers = new Map<string, ProviderHealth>();
  private readonly records = new Map<string, ProviderRecord>();
  private readonly listeners: ((provider: string, ejectedMs: number | undefined) => void)[] = [];

  /** Calls back after ejections, with their milliseconds, and when a provider answers again. */
  onChange(listener: (provider: string, ejectedMs: number | undefined) => void): void {
    this.listeners.push(listener);
  }

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
    const now = this.now();
    this.recordOf(provider).answered(now);
    if (this.of(provider).answered(now)) this.tell(provider, undefined);
  }

  /** It has answered that it won't take this very request: that says it is there, and nothing of its replies. */
  rejected(provider: string): void {
    if (this.of(provider).answered(this.now())) this.tell(provider, undefined);
  }

  /** @param retryAfter what it asked for, as it wrote it */
  failed(provider: string, failure: FailureClass, retryAfter?: string): void {
    const waitMs = retryAfter === undefined ? undefined : waitOf(retryAfter);
    const now = this.now();
    const record = this.recordOf(provider);
    record.failed(now, failure);
    const ejectedMs = this.of(provider).failed(now, failure, waitMs);
    if (ejectedMs === undefined) return;
    record.ejectedFor(now, ejectedMs);
    this.tell(provider, ejectedMs);
  }

  /** Something of a reply can be heard, so many milliseconds after the request was sent. */
  heard(provider: string, ms: number): void {
    this.recordOf(provider).heard(this.now(), ms);
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

  /** Of a provider, called or not: its state, and the last hour. */
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

  /** Monotonic, milliseconds. */
  now(): number {
    return performance.now();
  }

  private tell(provider: string, ejectedMs: number | undefined): void {
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

/** Milliseconds from now. */
function waitOf(retryAfter: string): number {
  const ms = SECONDS.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Math.max(0, ms || 0);
}
