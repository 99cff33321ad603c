import { z } from 'zod';

/** The envelope of every list. */
export interface Page<Item> {
  data: Item[];
  /** To be sent as `cursor` for the page after; null when there is none. */
  next_cursor: string | null;
}

/** The schema of a list of these items, for the API's document. */
export function pageOf<Item extends z.ZodType>(
  item: Item,
): z.ZodObject<{ data: z.ZodArray<Item>; next_cursor: z.ZodNullable<z.ZodString> }, z.core.$strict> {
  return z.strictObject({
    data: z.array(item),
    next_cursor: z
      .string()
      .nullable()
      .describe('Value of `cursor` for the next page. Null on the last page.'),
  });
}

/**
 * Makes a page of rows.
 * @param rows what was found, asked for with one more than `limit`
 * @param cursorOf the cursor behind a row
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { data: shown.map(toItem), next_cursor: more ? cursorOf(last) : null };
}
