/** A page of a list of the API. */
export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** Options of infinite queries: a page is requested with the cursor of the previous one. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: ListPage<unknown>): string | undefined => page.next_cursor ?? undefined,
};

/** The cursor parameter of a page; the first page has none. */
export function cursorOf(pageParam: string | undefined): { cursor?: string } {
  return pageParam === undefined ? {} : { cursor: pageParam };
}

/** The rows of all loaded pages. */
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

/** The body of a successful response; error responses have been thrown already. */
export function bodyOf<Body>({ data }: { data?: Body | undefined }): Body {
  if (data === undefined) throw new Error('The service sent an empty reply. Try again.');
  return data;
}
