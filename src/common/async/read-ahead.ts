import { setImmediate as turn } from 'node:timers/promises';

/** Items after which others get a turn: an event takes some 15 µs to check, and calls are relayed by the same thread. */
const SLICE = 500;

type FetchPage<Item> = (after: Item | undefined) => Promise<readonly Item[]>;

/**
 * Items of all pages in order. A page shorter than the limit is the last.
 * @param fetchPage gives the items after one; after undefined, the first
 */
export async function* inPages<Item>(
  fetchPage: FetchPage<Item>,
  limit: number,
): AsyncGenerator<Item, void, undefined> {
  for (let after: Item | undefined; ;) {
    const page = await fetchPage(after);
    yield* inSlices(page);
    after = page.at(-1);
    if (after === undefined || page.length < limit) return;
  }
}

/**
 * The same, where the next page is fetched while one is gone through: for who has no other use for the connection
 * meanwhile.
 */
export async function* readAhead<Item>(
  fetchPage: FetchPage<Item>,
  limit: number,
): AsyncGenerator<Item, void, undefined> {
  let following: Promise<readonly Item[]> | undefined = begun(fetchPage(undefined));
  try {
    while (following !== undefined) {
      const page: readonly Item[] = await following;
      const last = page.at(-1);
      following = last === undefined || page.length < limit ? undefined : begun(fetchPage(last));
      yield* inSlices(page);
    }
  } finally {
    // A caller that stops in between gets the connection back idle.
    await following?.catch(() => undefined);
  }
}

/** A page may fail before it is waited for; that would end the process. */
function begun<T>(page: Promise<T>): Promise<T> {
  page.catch(() => undefined);
  return page;
}

async function* inSlices<Item>(page: readonly Item[]): AsyncGenerator<Item, void, undefined> {
  for (let from = 0; from < page.length; from += SLICE) {
    if (from > 0) await turn();
    yield* page.slice(from, from + SLICE);
  }
}
