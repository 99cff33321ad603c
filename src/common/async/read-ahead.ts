import { setImmediate as turn } from 'node:timers/promises';

/** Number of items before yielding to the event loop, which also relays calls. An event takes some 15 µs to check. */
const SLICE = 500;

type FetchPage<Item> = (after: Item | undefined) => Promise<readonly Item[]>;

/**
 * Yields the items of all pages in order. A page shorter than the limit is the last.
 * @param fetchPage returns the items after the given item, or the first items if it is undefined
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
 * Yields the items of all pages like {@link inPages}, and fetches the next page during the iteration. The caller must
 * not use the connection in the meantime.
 */
export async function* readAhead<Item>(
  fetchPage: FetchPage<Item>,
  limit: number,
): AsyncGenerator<Item, void, undefined> {
  let following: Promise<readonly Item[]> | undefined = withoutRejection(fetchPage(undefined));
  try {
    while (following !== undefined) {
      const page: readonly Item[] = await following;
      const last = page.at(-1);
      following = last === undefined || page.length < limit ? undefined : withoutRejection(fetchPage(last));
      yield* inSlices(page);
    }
  } finally {
    // A caller that stops early gets the connection back idle.
    await following?.catch(() => undefined);
  }
}

/** Avoids an unhandled rejection, which would end the process, if a page fails before it is awaited. */
function withoutRejection<T>(page: Promise<T>): Promise<T> {
  page.catch(() => undefined);
  return page;
}

async function* inSlices<Item>(page: readonly Item[]): AsyncGenerator<Item, void, undefined> {
  for (let from = 0; from < page.length; from += SLICE) {
    if (from > 0) await turn();
    yield* page.slice(from, from + SLICE);
  }
}
