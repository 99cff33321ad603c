import type { ReactElement, ReactNode } from 'react';
import type { UsageFigures } from '../../api/usage';
import { formatCost, formatCount } from '../../lib/format';

export interface UsageRow extends UsageFigures {
  readonly key: string;
  readonly name: ReactNode;
  readonly last?: ReactNode;
}

interface UsageTableProps {
  label: string;
  /** Headings of the first column and of the optional last column. */
  first: string;
  last?: string;
  currency: string;
  rows: readonly UsageRow[];
}

const COUNTS = ['Calls', 'Prompt tokens', 'Cached', 'Written to cache', 'Reply tokens'];
const NUMBER = 'px-3 py-2 text-right tabular-nums whitespace-nowrap';

/** Usage with a row for each agent or upstream. */
export function UsageTable({ label, first, last, currency, rows }: UsageTableProps): ReactElement {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={label}
      className="relative overflow-auto rounded-lg border border-line"
    >
      <table className="w-full min-w-3xl text-left text-sm">
        <thead className="bg-sunken text-quiet">
          <tr>
            <th scope="col" className="px-3 py-2 font-medium">
              {first}
            </th>
            {[...COUNTS, `Cost (${currency})`].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 text-right font-medium whitespace-nowrap">
                {heading}
              </th>
            ))}
            {last !== undefined && (
              <th scope="col" className="px-3 py-2 font-medium">
                {last}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-line">
              <th scope="row" className="max-w-80 px-3 py-2 font-medium break-words">
                {row.name}
              </th>
              <td className={NUMBER}>{formatCount(row.calls)}</td>
              <td className={NUMBER}>{formatCount(row.prompt_tokens)}</td>
              <td className={NUMBER}>{formatCount(row.cached_tokens)}</td>
              <td className={NUMBER}>{formatCount(row.written_tokens)}</td>
              <td className={NUMBER}>{formatCount(row.completion_tokens)}</td>
              <td className={NUMBER}>{row.cost === null ? 'no price' : formatCost(row.cost)}</td>
              {last !== undefined && <td className="px-3 py-2">{row.last}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
