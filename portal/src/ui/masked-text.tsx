import { memo, type ReactElement } from 'react';
import { type Finding, type Piece, splitAtPlaceholders } from '../lib/marks';
import { classes } from './classes';

const SHORT = 6;

interface MarksProps {
  /** The finding whose mark stands out. */
  selected?: string | undefined;
  /** Shows the finding of a mark. Without it, marks are no buttons. */
  onSelect?: (eventId: string) => void;
}

interface MaskedTextProps extends MarksProps {
  text: string;
  findings: readonly Finding[];
}

/** The id of the mark of a finding within the page. */
export function markId(eventId: string): string {
  return `mark-${eventId}`;
}

/**
 * A text as the language model got it, with what stands for a value as a labelled mark. Kept as it is while its
 * properties are the same, since a conversation may have hundreds of marks.
 */
export const MaskedText = memo(function MaskedText({
  text,
  findings,
  ...marks
}: MaskedTextProps): ReactElement {
  return <MaskedPieces pieces={splitAtPlaceholders(text, findings)} {...marks} />;
});

/** A masked text that was split before. */
export function MaskedPieces({
  pieces,
  selected,
  onSelect,
}: MarksProps & { pieces: readonly Piece[] }): ReactElement {
  return (
    <p className="leading-7 break-words whitespace-pre-wrap">
      {pieces.map((piece, at) =>
        'kind' in piece ? (
          <Mark key={at} piece={piece} selected={selected} onSelect={onSelect} />
        ) : (
          <span key={at}>{piece.text}</span>
        ),
      )}
    </p>
  );
}

function Mark({
  piece,
  selected,
  onSelect,
}: {
  piece: Extract<Piece, { kind: string }>;
  selected: string | undefined;
  onSelect: ((eventId: string) => void) | undefined;
}): ReactElement {
  const { eventId } = piece;
  const look = classes(
    'rounded border px-1 py-0.5 text-xs font-medium whitespace-nowrap',
    piece.redacted
      ? 'border-dashed border-warn bg-warn-soft text-warn'
      : 'border-accent bg-accent-soft text-text',
    eventId !== undefined && eventId === selected && 'outline-2 outline-offset-1 outline-focus',
  );
  const label = (
    <>
      {piece.kind} <span className="font-normal">{piece.redacted ? 'removed' : shortId(piece.text)}</span>
    </>
  );
  if (eventId === undefined || onSelect === undefined) {
    return (
      <mark className={look} title={piece.text}>
        {label}
      </mark>
    );
  }
  return (
    <mark className="bg-transparent text-inherit">
      <button
        type="button"
        id={markId(eventId)}
        className={look}
        title={piece.text}
        onClick={() => {
          onSelect(eventId);
        }}
      >
        {label}
        <span className="sr-only">, show its finding</span>
      </button>
    </mark>
  );
}

/** The end of a token's identifier: enough to tell whether two are the same. The number of a preview's is whole. */
function shortId(token: string): string {
  const id = token.slice(token.lastIndexOf('_') + 1, -1);
  return id.length > SHORT ? `…${id.slice(-SHORT)}` : id;
}
