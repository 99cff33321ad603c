import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CallStage } from '../../src/proxy/call-stages.js';
import type { Provider } from '../../src/upstreams/provider.js';

const ENTRY = fileURLToPath(new URL('./service-process.mjs', import.meta.url));

export interface FaultyServiceOptions {
  readonly databaseUrl: string;
  readonly masterKey: string;
  readonly providers: readonly Provider[];
  /** Milliseconds between heartbeats; an instance counts as lost after three. */
  readonly beatMs?: number;
  /** More of its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The service as a process of its own, with faults on demand. */
export class FaultyService {
  readonly exited: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcess,
    readonly baseUrl: string,
  ) {
    this.exited = once(child, 'exit');
  }

  static async start({
    databaseUrl,
    masterKey,
    providers,
    beatMs = 200,
    env = {},
  }: FaultyServiceOptions): Promise<FaultyService> {
    const child = fork(ENTRY, {
      env: {
        PATH: process.env.PATH,
        SERVICE_PORT: '0',
        SERVICE_PROCESSES: '1',
        DATABASE_URL: databaseUrl,
        SERVICE_MASTER_KEY: masterKey,
        SERVICE_SHUTDOWN_GRACE_MS: '300',
        FAULTY_SERVICE: JSON.stringify({ providers, beatMs }),
        ...env,
      },
      execArgv: [],
    });
    const ready = once(child, 'message') as Promise<[{ baseUrl: string }]>;
    const ended = once(child, 'exit').then(() => {
      throw new Error('the service ended before it listened');
    });
    const [{ baseUrl }] = await Promise.race([ready, ended]);
    ended.catch(() => undefined);
    return new FaultyService(child, baseUrl);
  }

  /** Kills the process when a call passes that stage for so many times, counted from now. */
  async dieAt(stage: CallStage, passings: number): Promise<void> {
    this.child.send({ stage, passings, act: 'die' });
    await once(this.child, 'message');
  }

  /** Makes the first call to come to that stage wait there. @returns what resolves when one has come */
  async holdAt(stage: CallStage): Promise<{ reached: Promise<unknown> }> {
    this.child.send({ stage, passings: 1, act: 'hold' });
    await once(this.child, 'message');
    return { reached: once(this.child, 'message') };
  }

  /** Lets the call go on that waits. */
  goOn(): void {
    this.child.send('go on');
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Nothing happens when it has ended already. */
  async kill(): Promise<void> {
    if (this.hasEnded) return;
    this.signal('SIGKILL');
    await this.exited;
  }

  /** The orderly way. */
  async stop(): Promise<void> {
    this.child.send('stop');
    await this.exited;
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}
