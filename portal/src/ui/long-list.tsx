import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes';

/** A list of so many rows is in the page whole, where the browser's own search finds everything. */
const WHOLE = 100;
const BEYOND = 10;

interface LongListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Pixels that a row is likely to take; it is measured once it is drawn. */
  rowHeight: number;
  /** How a row's `li` is drawn. */
  rowClass: string;
  children: (item: Item) => ReactElement;
}

/** Rows under one another. Of a long list only those in sight are in the page. */
export function LongList<Item>({
  items,
  keyOf,
  rowHeight,
  rowClass,
  children,
}: LongListProps<Item>): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const isLong = items.length > WHOLE;
  const rows = useWindowVirtualizer({
    enabled: isLong,
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
    scrollMargin: top,
  });
  // The browser itself keeps in place what one looks at; setting the position would stop its smooth scrolling.
  rows.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  useLayoutEffect(() => {
    const now = list.current?.getBoundingClientRect().top;
    if (now !== undefined) setTop(Math.round(now + window.scrollY));
  });
  const shown = isLong ? rows.getVirtualItems() : items.map((_, index) => ({ index, start: 0, end: 0 }));
  const above = isLong ? (shown[0]?.start ?? top) - top : 0;
  const below = isLong ? rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top) : 0;
  return (
    <ul
      ref={list}
      className="divide-y divide-line rounded-xl border border-line bg-raised"
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {shown.map(({ index }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <li
              key={keyOf(item)}
              ref={isLong ? rows.measureElement : undefined}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={classes('relative px-4 py-4 sm:px-5', rowClass)}
            >
              {children(item)}
            </li>
          )
        );
      })}
    </ul>
  );
}
