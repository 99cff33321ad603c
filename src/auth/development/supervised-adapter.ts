import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Channel } from '../../processes/channel.js';
import type { MemoryAdapters } from './memory-adapter.js';

const QUESTION = 'development_login';

type Method = 'upsert' | 'find' | 'findByUid' | 'consume' | 'destroy' | 'revokeByGrantId';

/** Storage in the supervisor for one kind of object, so that any process of the instance can continue a login. */
export class SupervisedAdapter implements Adapter {
  constructor(
    private readonly supervisor: Channel,
    private readonly kind: string,
  ) {}

  /** @param expiresIn lifetime in seconds */
  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    await this.ask('upsert', id, payload, expiresIn);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return (await this.ask('find', id)) as AdapterPayload | undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return (await this.ask('findByUid', uid)) as AdapterPayload | undefined;
  }

  /** No devices log in with user codes. */
  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async consume(id: string): Promise<void> {
    await this.ask('consume', id);
  }

  async destroy(id: string): Promise<void> {
    await this.ask('destroy', id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.ask('revokeByGrantId', grantId);
  }

  private ask(method: Method, ...parts: readonly unknown[]): Promise<unknown> {
    return this.supervisor.ask(QUESTION, this.kind, method, parts);
  }
}

/** Answers requests of {@link SupervisedAdapter} in the supervisor. */
export function answerLogins(process: Channel, adapters: MemoryAdapters): void {
  process.answer(QUESTION, (kind: string, method: Method, parts: readonly never[]) => {
    const adapter = adapters.of(kind);
    const run = adapter[method].bind(adapter) as (...parts: readonly never[]) => Promise<unknown>;
    return run(...parts);
  });
}
