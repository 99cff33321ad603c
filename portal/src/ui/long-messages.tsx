import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactElement, useEffect, useMemo, useRef } from 'react';
import type { RedactionEvent } from '../api/sessions';
import { toBlocks, type MessageBlock } from '../lib/message-blocks';
import type { Message } from '../lib/transcript';
import { classes } from './classes';
import { MaskedPieces } from './masked-text';
import { Role, surfaceOf } from './role';

export interface MessagesProps {
  messages: readonly Message[];
  events: readonly RedactionEvent[];
  selected?: string | undefined;
  onSelect?: (eventId: string) => void;
}

const NONE: readonly RedactionEvent[] = [];
const LINE_HEIGHT = 28;
const LINE_LENGTH = 110;
const FRAME_HEIGHT = 50;

/** Masked conversation in a scroll area that renders only the visible part. */
export function LongMessages({ messages, events, selected, onSelect }: MessagesProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => {
    const byPath = Map.groupBy(events, ({ path }) => path);
    return toBlocks(messages, (path) => byPath.get(path) ?? NONE);
  }, [messages, events]);
  const indexes = useMemo(() => blockIndexes(blocks), [blocks]);
  const rows = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(blocks[index]),
    overscan: 2,
  });
  // The browser's scroll anchoring suffices; setting the position would stop its smooth scrolling.
  rows.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const at = selected === undefined ? undefined : indexes.get(selected);
  useEffect(() => {
    if (at !== undefined) rows.scrollToIndex(at, { align: 'auto' });
  }, [at, selected, rows]);
  const shown = rows.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label="Conversation"
      className="relative h-[36rem] max-h-[75vh] overflow-auto contain-strict"
    >
      <ol className="text-sm" style={{ paddingTop: above, paddingBottom: below }}>
        {shown.map(({ index }) => {
          const block = blocks[index];
          return (
            block !== undefined && (
              <li
                key={block.key}
                ref={rows.measureElement}
                data-index={index}
                className={classes(block.last && 'pb-3')}
              >
                <Block
                  block={block}
                  selected={at === index ? selected : undefined}
                  {...(onSelect === undefined ? {} : { onSelect })}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

/** Memoized because scrolling renders the list in each frame. */
const Block = memo(function Block({
  block,
  ...marks
}: { block: MessageBlock } & Pick<MessagesProps, 'selected' | 'onSelect'>): ReactElement {
  const { role, first, last, pieces } = block;
  return (
    <div
      className={classes(
        'border-x border-line px-3',
        surfaceOf(role),
        first && 'rounded-t-lg border-t pt-3',
        last && 'rounded-b-lg border-b pb-3',
      )}
    >
      {first && <Role speaker={role} />}
      {pieces.length === 0 ? (
        <p className="text-quiet">No text</p>
      ) : (
        <MaskedPieces pieces={pieces} {...marks} />
      )}
    </div>
  );
});

/** Returns the index of the block with the mark of each finding. */
function blockIndexes(blocks: readonly MessageBlock[]): Map<string, number> {
  return new Map(
    blocks.flatMap(({ pieces }, at) =>
      pieces.flatMap((piece) =>
        'kind' in piece && piece.eventId !== undefined ? [[piece.eventId, at] as const] : [],
      ),
    ),
  );
}

/** Returns the estimated height of a block in pixels. The block is measured after rendering. */
function heightOf(block: MessageBlock | undefined): number {
  const length = block?.pieces.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  return FRAME_HEIGHT + Math.ceil(length / LINE_LENGTH) * LINE_HEIGHT;
}
