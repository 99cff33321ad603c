import type { JsonObject } from '../../../src/proxy/wire/json/json.js';
import type { Item } from './script.js';

/** What is kept of a reply: the conversation up to and with it. */
interface Kept {
  readonly id: string;
  readonly items: readonly Item[];
}

/** Conversations that can be gone on from over any connection. */
export class Conversations {
  private readonly kept = new Map<string, Kept>();
  private readonly storedItems = new Set<unknown>();

  /** @param connection what only this connection knows, if it is a socket */
  find(id: string, connection?: ConnectionCache): readonly Item[] | undefined {
    const local = connection?.latest;
    return local?.id === id ? local.items : this.kept.get(id)?.items;
  }

  /** The id of an item among these that stands for what isn't there: reasoning, but for its encrypted form, is only kept here. */
  missingItem(items: readonly Item[]): string | undefined {
    const isMissing = ({ type, id, encrypted_content }: Item): boolean =>
      type === 'reasoning' && typeof encrypted_content !== 'string' && !this.storedItems.has(id);
    const missing = items.find(isMissing);
    return missing && (missing.id as string);
  }

  keep(kept: Kept, request: JsonObject, connection?: ConnectionCache): void {
    if (request.store !== false) {
      this.kept.set(kept.id, kept);
      for (const { id } of kept.items) this.storedItems.add(id);
    }
    if (connection) connection.latest = kept;
  }
}

/** A socket's own memory: its latest reply, also where it is not stored. */
export interface ConnectionCache {
  latest: Kept | undefined;
}

/** The items that a request brings along: its input, a string as the message that it stands for. */
export function inputItems({ input }: JsonObject): readonly Item[] {
  if (typeof input === 'string') return [{ type: 'message', role: 'user', content: input }];
  return Array.isArray(input) ? (input as Item[]) : [];
}
