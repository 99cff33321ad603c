import { type ReactElement, useId } from 'react';
import type { ChartData, Look, Shape } from './chart-data';
import { fillOf, lineOf, Marker, Patterns } from './chart-looks';

/** What each look means, with what it comes to over all slots. */
export function Legend({ data, shape }: { data: ChartData; shape: Shape }): ReactElement {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-xs">
      {data.series.map(({ name, look, total }) => (
        <li key={name} className="flex items-center gap-2">
          <Swatch look={look} shape={shape} />
          <span>{name}</span>
          <span className="font-medium tabular-nums">{total === null ? 'none' : data.format(total)}</span>
        </li>
      ))}
    </ul>
  );
}

function Swatch({ look, shape }: { look: Look; shape: Shape }): ReactElement {
  const id = useId();
  return (
    <svg aria-hidden="true" width={shape === 'bars' ? 14 : 28} height="14" className="shrink-0">
      {shape === 'bars' ? (
        <>
          <Patterns id={id} looks={[look]} />
          <rect width="14" height="14" rx="2" fill={fillOf(id, look)} />
        </>
      ) : (
        <>
          <line x1="0" x2="28" y1="7" y2="7" strokeWidth="2" {...lineOf(look)} />
          <Marker look={look} x={14} y={7} />
        </>
      )}
    </svg>
  );
}
