import { LRUCache } from 'lru-cache';
import { joinMemories, type Memory } from './memory.js';
import { isMemory, type Said } from '../reading/said.js';

/** Bytes kept: 256 pieces of each of 2,000 conversations take 57 MiB. */
const MOST_BYTES = 64 * 2 ** 20;
/** Bytes of an entry besides those that it keeps. */
const ENTRY = 400;

/** What is kept of texts for those that come after them, by the keys of the texts. */
export class MemoryStore {
  private readonly memories = new LRUCache<string, Memory>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength + ENTRY,
  });

  /** What is kept of the texts, in their order, joined where they follow on each other; else the texts. */
  of(texts: readonly Said[]): (Memory | Said)[] {
    const found: (Memory | Said)[] = [];
    let together: Memory[] = [];
    const join = (): void => {
      if (together.length > 0) found.push(joinMemories(together));
      together = [];
    };
    for (const text of texts) {
      const memory = text.key === undefined ? undefined : this.memories.get(text.key);
      if (memory !== undefined) {
        together.push(memory);
        continue;
      }
      join();
      found.push(text);
    }
    join();
    return found;
  }

  /** @param memories of the texts before of which nothing was kept, then of the text itself */
  keep(said: Said, before: readonly (Memory | Said)[], memories: readonly Memory[]): void {
    const texts = [...before.filter((one): one is Said => !isMemory(one)), said];
    texts.forEach(({ key }, at) => {
      const memory = memories[at];
      if (key !== undefined && memory !== undefined) this.memories.set(key, memory);
    });
  }
}
