import type { ReactElement, ReactNode } from 'react';
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

const COLUMNS = ['Spoken text', 'Text for the LLM', 'Text for a tool'] as const;

const TOOL_HINT =
  'If the LLM passes a token to a tool, the tool receives the value in written form, or in the form that its schema requires.';

/** The input, the masked text, and the text with the values for tools, turn by turn. */
export function SideBySide({ passages, selected, onSelect }: SideBySideProps): ReactElement {
  return (
    <div className="text-sm">
      <p className="mb-3 text-xs text-quiet">{TOOL_HINT}</p>
      <div
        aria-hidden="true"
        className="hidden gap-x-6 px-3 pb-2 text-xs font-medium text-quiet md:grid md:grid-cols-3"
      >
        {COLUMNS.map((column) => (
          <p key={column}>{column}</p>
        ))}
      </div>
      <ol className="space-y-3">
        {passages.map(({ path, role, input, masked, tool }) => (
          <li key={path} className="rounded-lg border border-line p-3">
            <Role speaker={role} />
            <div className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-3">
              <Column heading={COLUMNS[0]}>
                <InputText pieces={input} selected={selected} />
              </Column>
              <Column heading={COLUMNS[1]}>
                <MaskedPieces pieces={masked} selected={selected} onSelect={onSelect} />
              </Column>
              <Column heading={COLUMNS[2]}>
                <ToolText pieces={tool} selected={selected} />
              </Column>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Column of the comparison. The heading is visible only if the columns are stacked. Screen readers always read it. */
function Column({ heading, children }: { heading: string; children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0">
      <p className="text-xs text-quiet md:sr-only">{heading}</p>
      {children}
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

function ToolText({
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
              'rounded-sm text-text',
              mark.action !== 'tokenize' ? 'bg-transparent font-mono text-xs' : 'bg-accent-soft',
              mark.id === selected && 'outline-2 outline-offset-1 outline-focus',
            )}
          >
            {text}
          </mark>
        ),
      )}
    </p>
  );
}
