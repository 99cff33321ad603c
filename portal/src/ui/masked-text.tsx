import { memo, type ReactElement } from 'react';
import { type Finding, type Piece, splitAtPlaceholders } from '../lib/marks';
import { classes } from './classes';

const SHORT = 6;

interface MarksProps {
  /** ID of the finding whose mark is highlighted. */
  selected?: string | undefined;
  /** Called with the ID of a mark's finding. Without it, marks are not buttons. */
  onSelect?: (eventId: string) => void;
}

interface MaskedTextProps extends MarksProps {
  text: string;
  findings: readonly Finding[];
}

/** Returns the element ID of a finding's mark. */
export function markId(eventId: string): string {
  return `mark-${eventId}`;
}

/**
 * Text as sent to the LLM, with placeholders as labelled marks. Memoized, since a conversation may have hundreds of
 * marks.
 */
export const MaskedText = memo(function MaskedText({
  text,
  findings,
  ...marks
}: MaskedTextProps): ReactElement {
  return <MaskedPieces pieces={splitAtPlaceholders(text, findings)} {...marks} />;
});

/** Masked text that is already split. */
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
  const className = classes(
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
      <mark className={className} title={piece.text}>
        {label}
      </mark>
    );
  }
  return (
    <mark className="bg-transparent text-inherit">
      <button
        type="button"
        id={markId(eventId)}
        className={className}
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

/**
 * Returns the last characters of a token's identifier, enough to compare two tokens. The number in a preview is
 * returned whole.
 */
function shortId(token: string): string {
  const id = token.slice(token.lastIndexOf('_') + 1, -1);
  return id.length > SHORT ? `…${id.slice(-SHORT)}` : id;
}
