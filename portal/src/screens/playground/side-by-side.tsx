import type { ReactElement } from 'react';
import type { InputPiece } from '../../lib/marks';
import { classes } from '../../ui/classes';
import { MaskedPieces } from '../../ui/masked-text';
import { Role } from '../../ui/role';
import type { Passage } from './passages';

interface SideBySideProps {
  passages: readonly Passage[];
  selected: string | undefined;
  onSelect: (id: string) => void;
}

/** The input beside the masked text, turn by turn. */
export function SideBySide({ passages, selected, onSelect }: SideBySideProps): ReactElement {
  return (
    <div className="text-sm">
      <div
        aria-hidden="true"
        className="hidden gap-x-6 px-3 pb-2 text-xs font-medium text-quiet sm:grid sm:grid-cols-2"
      >
        <p>Said</p>
        <p>The language model gets</p>
      </div>
      <ol className="space-y-3">
        {passages.map(({ path, role, input, masked }) => (
          <li key={path} className="rounded-lg border border-line p-3">
            <Role speaker={role} />
            <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              <div className="min-w-0">
                <p className="text-xs text-quiet sm:sr-only">Said</p>
                <InputText pieces={input} selected={selected} />
              </div>
              <div className="min-w-0">
                <p className="text-xs text-quiet sm:sr-only">The language model gets</p>
                <MaskedPieces pieces={masked} selected={selected} onSelect={onSelect} />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function InputText({
  pieces,
  selected,
}: {
  pieces: readonly InputPiece[];
  selected: string | undefined;
}): ReactElement {
  return (
    <p className="leading-7 break-words whitespace-pre-wrap">
      {pieces.map(({ text, mark }, at) =>
        mark === undefined ? (
          <span key={at}>{text}</span>
        ) : (
          <mark
            key={at}
            className={classes(
              'rounded-sm bg-warn-soft text-text underline decoration-warn decoration-2 underline-offset-4',
              mark.id === selected && 'outline-2 outline-offset-1 outline-focus',
            )}
          >
            {text}
            <sup className="ml-1 text-[0.625rem] font-medium text-quiet">{mark.kind}</sup>
          </mark>
        ),
      )}
    </p>
  );
}
