import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes';

/**
 * Maximum length of a list that is rendered completely, so that the browser's search works. Longer lists are
 * virtualized.
 */
const MAX_UNVIRTUALIZED = 100;
const OVERSCAN = 10;

interface LongListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Estimated height of a row in pixels. The row is measured after rendering. */
  rowHeight: number;
  /** CSS classes of a row. */
  rowClass: string;
  /** Whether to render the rows of a table, which has a heading row, instead of a list. */
  inTable?: boolean;
  children: (item: Item) => ReactElement;
}

/** Vertical list. Only the visible rows of a long list are rendered. */
export function LongList<Item>({
  items,
  keyOf,
  rowHeight,
  rowClass,
  inTable = false,
  children,
}: LongListProps<Item>): ReactElement {
  // The attributes and references below are valid for both elements.
  const [List, Row] = (inTable ? ['div', 'div'] : ['ul', 'li']) as ['ul', 'li'];
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const isLong = items.length > MAX_UNVIRTUALIZED;
  const rows = useWindowVirtualizer({
    enabled: isLong,
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  // The browser's scroll anchoring suffices; setting the position would stop its smooth scrolling.
  rows.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  useLayoutEffect(() => {
    const now = list.current?.getBoundingClientRect().top;
    if (now !== undefined) setTop(Math.round(now + window.scrollY));
  });
  const shown = isLong ? rows.getVirtualItems() : items.map((_, index) => ({ index, start: 0, end: 0 }));
  const above = isLong ? (shown[0]?.start ?? top) - top : 0;
  const below = isLong ? rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top) : 0;
  return (
    <List
      ref={list}
      role={inTable ? 'rowgroup' : undefined}
      className={classes('divide-y divide-line', inTable ? '' : 'rounded-xl border border-line bg-raised')}
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {shown.map(({ index }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <Row
              key={keyOf(item)}
              ref={isLong ? rows.measureElement : undefined}
              data-index={index}
              {...(inTable
                ? { role: 'row', 'aria-rowindex': index + 2 }
                : { 'aria-setsize': items.length, 'aria-posinset': index + 1 })}
              className={classes('relative px-4 py-4 sm:px-5', rowClass)}
            >
              {children(item)}
            </Row>
          )
        );
      })}
    </List>
  );
}
