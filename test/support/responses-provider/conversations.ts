import type { JsonObject } from '../../../src/proxy/wire/json/json.js';
import type { Item } from './script.js';

/** Stored reply, with the conversation up to and including the reply. */
interface Kept {
  readonly id: string;
  readonly items: readonly Item[];
}

/** Conversations that can be continued over any connection. */
export class Conversations {
  private readonly kept = new Map<string, Kept>();
  private readonly storedItems = new Set<unknown>();

  /** Returns the conversation up to a reply. @param connection reply that only this socket's connection stores */
  find(id: string, connection?: ConnectionCache): readonly Item[] | undefined {
    const local = connection?.latest;
    return local?.id === id ? local.items : this.kept.get(id)?.items;
  }

  /**
   * Returns the ID of the first item whose content is not stored. Reasoning items without encrypted content refer to
   * stored content.
   */
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

/** Socket's own memory, with its latest reply even if it is not stored. */
export interface ConnectionCache {
  latest: Kept | undefined;
}

/** Returns the input items of a request. A string is a user message. */
export function inputItems({ input }: JsonObject): readonly Item[] {
  if (typeof input === 'string') return [{ type: 'message', role: 'user', content: input }];
  return Array.isArray(input) ? (input as Item[]) : [];
}
