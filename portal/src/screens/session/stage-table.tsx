import { Fragment, type ReactElement } from 'react';
import { formatDuration } from '../../lib/format';
import type { Stage } from './stage-times';

/** Table of the values in the timeline. */
export function StageTable({ stages, total }: { stages: readonly Stage[]; total: number }): ReactElement {
  return (
    <table className="mt-2 w-full max-w-md text-left">
      <thead className="text-quiet">
        <tr>
          <th scope="col" className="py-1 font-medium">
            Stage
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ name, ms, attempts }) => (
          <Fragment key={name}>
            <tr className="border-t border-line">
              <th scope="row" className="py-1.5 font-normal">
                {name}
              </th>
              <td className="py-1.5 text-right tabular-nums">{formatDuration(ms)}</td>
            </tr>
            {attempts.map((attempt, at) => (
              <tr key={at} className="border-t border-line">
                <th scope="row" className="py-1.5 pl-4 font-normal break-words">
                  {attempt.name}: {attempt.words}
                </th>
                <td className="py-1.5 text-right align-top tabular-nums">{formatDuration(attempt.ms)}</td>
              </tr>
            ))}
          </Fragment>
        ))}
        <tr className="border-t border-line font-medium">
          <th scope="row" className="py-1.5">
            Total
          </th>
          <td className="py-1.5 text-right tabular-nums">{formatDuration(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}
