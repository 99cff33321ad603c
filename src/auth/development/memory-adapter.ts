import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Largest number of entries. Any visitor can begin a login, so the data needs a limit. */
const MAX_ENTRIES = 1_000;

/** Storage of the development identity provider for one kind of object, in memory. */
export class MemoryAdapter implements Adapter {
  private readonly entries = new LRUCache<string, AdapterPayload>({ max: MAX_ENTRIES });
  private readonly idsByUid = new LRUCache<string, string>({ max: MAX_ENTRIES });

  /** @param expiresIn lifetime in seconds */
  upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    this.entries.set(id, payload, expiresIn > 0 ? { ttl: expiresIn * 1_000 } : {});
    if (payload.uid !== undefined) this.idsByUid.set(payload.uid, id);
    return Promise.resolve();
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(this.entries.get(id));
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const id = this.idsByUid.get(uid);
    return Promise.resolve(id === undefined ? undefined : this.entries.get(id));
  }

  /** No devices log in with user codes. */
  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  consume(id: string): Promise<void> {
    const payload = this.entries.get(id);
    if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
    return Promise.resolve();
  }

  destroy(id: string): Promise<void> {
    this.entries.delete(id);
    return Promise.resolve();
  }

  revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.entries.entries()) {
      if (payload.grantId === grantId) this.entries.delete(id);
    }
    return Promise.resolve();
  }
}

/** Adapters for all kinds of objects that the provider stores. */
export class MemoryAdapters {
  private readonly byKind = new Map<string, MemoryAdapter>();

  of(kind: string): MemoryAdapter {
    const adapter = this.byKind.get(kind) ?? new MemoryAdapter();
    this.byKind.set(kind, adapter);
    return adapter;
  }
}
