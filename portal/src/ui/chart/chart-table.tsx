import type { ReactElement } from 'react';
import type { ChartData } from './chart-data';

/** The chart's values as a table, latest first. */
export function ChartTable({ data, title }: { data: ChartData; title: string }): ReactElement {
  const { slots, series, format } = data;
  const text = (value: number | null | undefined): string => (value == null ? 'none' : format(value));
  return (
    <div role="region" aria-label={`Table of ${title}`} tabIndex={0} className="h-52 overflow-auto">
      <table className="w-full text-left text-xs">
        <caption className="sr-only">
          {title}, {data.unit}
        </caption>
        <thead className="sticky top-0 z-10 bg-raised text-quiet">
          <tr>
            <th scope="col" className="sticky left-0 bg-raised py-1 pr-3 font-medium">
              Start
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="py-1 pl-3 text-right font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-line font-medium">
            <th scope="row" className="sticky left-0 bg-raised py-1 pr-3 font-medium whitespace-nowrap">
              Total
            </th>
            {series.map(({ name, total }) => (
              <td key={name} className="py-1 pl-3 text-right tabular-nums">
                {text(total)}
              </td>
            ))}
          </tr>
          {slots
            .map(({ start, name: slot }, index) => (
              <tr key={start} className="border-t border-line">
                <th scope="row" className="sticky left-0 bg-raised py-1 pr-3 font-normal whitespace-nowrap">
                  {slot}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="py-1 pl-3 text-right whitespace-nowrap tabular-nums">
                    {text(values[index])}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}
