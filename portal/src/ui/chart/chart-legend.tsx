import { type ReactElement, useId } from 'react';
import type { ChartData, SeriesStyle, Shape } from './chart-data';
import { fillOf, lineOf, Marker, Patterns } from './chart-styles';

/** Legend with each series' style and total. */
export function Legend({ data, shape }: { data: ChartData; shape: Shape }): ReactElement {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-xs">
      {data.series.map(({ name, style, total }) => (
        <li key={name} className="flex items-center gap-2">
          <Swatch style={style} shape={shape} />
          <span>{name}</span>
          <span className="font-medium tabular-nums">{total === null ? 'none' : data.format(total)}</span>
        </li>
      ))}
    </ul>
  );
}

function Swatch({ style, shape }: { style: SeriesStyle; shape: Shape }): ReactElement {
  const id = useId();
  return (
    <svg aria-hidden="true" width={shape === 'bars' ? 14 : 28} height="14" className="shrink-0">
      {shape === 'bars' ? (
        <>
          <Patterns id={id} styles={[style]} />
          <rect width="14" height="14" rx="2" fill={fillOf(id, style)} />
        </>
      ) : (
        <>
          <line x1="0" x2="28" y1="7" y2="7" strokeWidth="2" {...lineOf(style)} />
          <Marker style={style} x={14} y={7} />
        </>
      )}
    </svg>
  );
}
