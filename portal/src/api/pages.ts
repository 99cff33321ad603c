/** One page of a list of the API. */
export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** What the infinite queries over keyset lists have in common: a page is asked for with the cursor of the one before. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: ListPage<unknown>): string | undefined => page.next_cursor ?? undefined,
};

/** The parameter of a page; the first has none. */
export function cursorOf(pageParam: string | undefined): { cursor?: string } {
  return pageParam === undefined ? {} : { cursor: pageParam };
}

/** The rows of all pages that were loaded. */
export function rowsOf<Item>(pages: readonly ListPage<Item>[]): Item[] {
  return pages.flatMap((page) => page.data);
}

/** Loads a list whole, for choices that must not miss one. */
export async function loadAll<Item>(
  loadPage: (cursor: { cursor?: string }) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  const rows: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await loadPage(cursorOf(cursor));
    rows.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

/** The body of an answer. Refusals have been thrown by then, so that only an answer without a body has none. */
export function bodyOf<Body>({ data }: { data?: Body | undefined }): Body {
  if (data === undefined) throw new Error('The service answered without a body.');
  return data;
}
