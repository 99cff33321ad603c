import type { ReactElement } from 'react';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import type { NumberedFinding } from './passages';

interface FindingsTableProps {
  findings: readonly NumberedFinding[];
  /** Paths of the passages, in order. */
  paths: readonly string[];
  selected: string | undefined;
  /** Scrolls to a finding's mark in the text. */
  onShow: (id: string) => void;
}

/** Returns the element ID of a finding's row. */
export function rowId(id: string): string {
  return `row-${id}`;
}

const HEADINGS = ['Kind', 'Detected by', 'Confidence', 'Position', 'Replacement', 'Action', 'Text'] as const;

const ACTIONS: Readonly<Record<NumberedFinding['action'], string>> = {
  tokenize: 'Tokenized, restored in the reply',
  redact: 'Redacted, never restored',
  refuse: 'Call rejected',
};

/** Findings with their detector, confidence, position and action. */
export function FindingsTable({ findings, paths, selected, onShow }: FindingsTableProps): ReactElement {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="Findings"
      className="relative max-h-[30rem] overflow-auto rounded-lg border border-line"
    >
      <table className="w-full min-w-3xl text-left text-sm">
        <thead className="sticky top-0 z-10 bg-sunken text-quiet">
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {findings.map((finding, at) => (
            <Row
              key={finding.id}
              finding={finding}
              number={at + 1}
              where={positionText(finding, paths)}
              selected={finding.id === selected}
              onShow={onShow}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  finding,
  number,
  where,
  selected,
  onShow,
}: {
  finding: NumberedFinding;
  number: number;
  where: string;
  selected: boolean;
  onShow: (id: string) => void;
}): ReactElement {
  return (
    <tr
      id={rowId(finding.id)}
      aria-current={selected}
      className={classes('border-t border-line', selected && 'bg-accent-soft')}
    >
      <td className="px-3 font-medium whitespace-nowrap">{finding.kind}</td>
      <td className="px-3 whitespace-nowrap">
        {finding.pass}
        <span className="text-quiet">: {finding.detector}</span>
      </td>
      <td className="px-3 tabular-nums">{finding.confidence.toFixed(2)}</td>
      <td className="px-3 whitespace-nowrap tabular-nums">{where}</td>
      <td className="px-3 font-mono text-xs whitespace-nowrap">{finding.placeholder}</td>
      <td className="px-3 whitespace-nowrap">{ACTIONS[finding.action]}</td>
      <td className="px-1">
        <Button
          variant="quiet"
          onClick={() => {
            onShow(finding.id);
          }}
        >
          Show<span className="sr-only"> finding {number} in the text</span>
        </Button>
      </td>
    </tr>
  );
}

/** Formats a position: `Turn 2, 8–19`. The numbers are character offsets from 0, as in the service. */
function positionText({ path, span }: NumberedFinding, paths: readonly string[]): string {
  const [start = 0, end = 0] = span;
  const turn = paths.length > 1 ? `Turn ${paths.indexOf(path) + 1}, ` : '';
  return `${turn}${start}–${end}`;
}
