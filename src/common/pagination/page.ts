import { z } from 'zod';

/** Response body of every list. */
export interface Page<Item> {
  data: Item[];
  /** Value of `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
}

/** Returns the schema of a list, for the API document. */
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
 * Returns a page of rows.
 * @param rows query result, requested with one row more than `limit`
 * @param cursorOf returns the cursor after a row
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
