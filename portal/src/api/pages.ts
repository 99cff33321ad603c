/** Page of an API list. */
export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** Options of infinite queries that load each page with the cursor of the preceding page. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: ListPage<unknown>): string | undefined => page.next_cursor ?? undefined,
};

/** Returns the cursor parameter of a page; the first page has none. */
export function cursorOf(pageParam: string | undefined): { cursor?: string } {
  return pageParam === undefined ? {} : { cursor: pageParam };
}

/** Returns the rows of all loaded pages. */
export function rowsOf<Item>(pages: readonly ListPage<Item>[]): Item[] {
  return pages.flatMap((page) => page.data);
}

/** Loads all pages of a list, for selects that must be complete. */
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

/** Returns the body of a successful response. Error responses have already been thrown. */
export function bodyOf<Body>({ data }: { data?: Body | undefined }): Body {
  if (data === undefined) throw new Error('The service sent an empty reply. Try again.');
  return data;
}
