import type { ReactElement } from 'react';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import type { NumberedFinding } from './passages';

interface FoundTableProps {
  findings: readonly NumberedFinding[];
  /** Of the passages, in their order. */
  paths: readonly string[];
  selected: string | undefined;
  /** Shows a finding's mark in the text. */
  onShow: (id: string) => void;
}

/** The id of the row of a finding within the page. */
export function rowId(id: string): string {
  return `row-${id}`;
}

const HEADINGS = ['Kind', 'Found by', 'Confidence', 'Where', 'Becomes', 'What happens', 'Text'] as const;

const ACTIONS: Readonly<Record<NumberedFinding['action'], string>> = {
  tokenize: 'Token: comes back in the reply',
  redact: 'Removed: never comes back',
};

/** What was found: by what, how surely, where, and what happens to it. */
export function FoundTable({ findings, paths, selected, onShow }: FoundTableProps): ReactElement {
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
              where={whereOf(finding, paths)}
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
          look="quiet"
          onClick={() => {
            onShow(finding.id);
          }}
        >
          Show<span className="sr-only"> the mark of finding {number}</span>
        </Button>
      </td>
    </tr>
  );
}

/** `Turn 2, 8–19`: characters from 0, as the service counts them. */
function whereOf({ path, span }: NumberedFinding, paths: readonly string[]): string {
  const [start = 0, end = 0] = span;
  const turn = paths.length > 1 ? `Turn ${paths.indexOf(path) + 1}, ` : '';
  return `${turn}${start}–${end}`;
}
