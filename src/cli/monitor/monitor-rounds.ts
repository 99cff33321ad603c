import type { Finding, LogMonitor, MonitorStatus, SignedHead } from './log-monitor.js';
import type { MonitorState } from './monitor-state.js';

/** Result of one round, printed as a line of JSON. */
export interface RoundReport {
  /** Time of the round by the monitor's clock, ISO 8601. */
  readonly time: string;
  readonly status: MonitorStatus;
  readonly message: string;
  /** Size of the served checkpoint; absent if no signed checkpoint was served. */
  readonly size?: number;
  readonly root_hex?: string;
  readonly served?: string;
  readonly seen?: string;
  readonly proof?: { readonly old_root_hex: string; readonly hashes: readonly string[] };
}

export interface RoundOptions {
  /** Checkpoints of the same log from other sources. */
  readonly elsewhere: readonly SignedHead[];
  /** Milliseconds without a new entry after which the log is reported as silent; undefined means never. */
  readonly silenceMs: number | undefined;
  readonly save: (state: MonitorState) => Promise<void>;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Monitors a log in rounds. Checkpoints that contradict the log never become part of the state. */
export class MonitorRounds {
  constructor(
    private readonly monitor: Pick<LogMonitor, 'check'>,
    private state: MonitorState | undefined,
    private readonly options: RoundOptions,
  ) {}

  async next(): Promise<RoundReport> {
    const { elsewhere, now } = this.options;
    const seen = this.state === undefined ? elsewhere : [this.state.head, ...elsewhere];
    const finding = await this.monitor.check(seen);
    if (finding.status === 'ok') await this.grow(finding.head);
    return this.report(finding, now());
  }

  private async grow(head: SignedHead | undefined): Promise<void> {
    if (head === undefined || head.size === this.state?.head.size) return;
    const state = { head, grownAt: this.options.now() };
    await this.options.save(state);
    this.state = state;
  }

  private report({ status, message, head, served, seen, proof }: Finding, now: number): RoundReport {
    const isSilent = (status === 'ok' || status === 'unreachable') && this.isSilent(now);
    return {
      time: new Date(now).toISOString(),
      status: isSilent ? 'silence' : status,
      message: isSilent ? `no new entry since ${this.since()}; ${message}` : message,
      ...(head === undefined ? {} : { size: head.size, root_hex: head.rootHex }),
      ...(served === undefined ? {} : { served }),
      ...(seen === undefined ? {} : { seen }),
      ...(proof === undefined ? {} : { proof: { old_root_hex: proof.oldRootHex, hashes: proof.hashes } }),
    };
  }

  /** Returns when the log last grew, in ISO 8601. */
  private since(): string {
    return new Date(this.state?.grownAt ?? 0).toISOString();
  }

  private isSilent(now: number): boolean {
    const { silenceMs } = this.options;
    return silenceMs !== undefined && this.state !== undefined && now - this.state.grownAt > silenceMs;
  }
}
