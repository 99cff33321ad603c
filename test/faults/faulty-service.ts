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
  /** Milliseconds between heartbeats. An instance counts as lost after three missed heartbeats. */
  readonly beatMs?: number;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The service in a separate process, with faults on demand. */
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

  /** Kills the process when calls have passed the stage the given number of times from now on. */
  async dieAt(stage: CallStage, passings: number): Promise<void> {
    this.child.send({ stage, passings, act: 'die' });
    await once(this.child, 'message');
  }

  /**
   * Makes the first call that reaches the stage wait there.
   * @returns promise that resolves when a call waits
   */
  async holdAt(stage: CallStage): Promise<{ reached: Promise<unknown> }> {
    this.child.send({ stage, passings: 1, act: 'hold' });
    await once(this.child, 'message');
    return { reached: once(this.child, 'message') };
  }

  /** Lets the waiting call continue. */
  goOn(): void {
    this.child.send('go on');
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Kills the process. Has no effect if it has already ended. */
  async kill(): Promise<void> {
    if (this.hasEnded) return;
    this.signal('SIGKILL');
    await this.exited;
  }

  /** Stops the service regularly. */
  async stop(): Promise<void> {
    this.child.send('stop');
    await this.exited;
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}
