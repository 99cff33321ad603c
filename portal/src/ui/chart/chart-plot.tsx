import { type ReactElement, useId } from 'react';
import { axisTicks } from '../../lib/ticks';
import type { ChartData, Shape } from './chart-data';
import { Bars, Lines, type Plane } from './chart-marks';
import { Patterns } from './chart-styles';
import { useWidth } from './use-width';

const HEIGHT = 208;
const TOP = 12;
const BOTTOM = HEIGHT - 24;
const LEFT = 48;
const RIGHT = 10;
/** Pixels needed by a label below the axis. */
const TICK_ROOM = 62;

/** An SVG chart that fills the available width. @param summary text alternative for screen readers */
export function Plot({
  data,
  shape,
  summary,
}: {
  data: ChartData;
  shape: Shape;
  summary: string;
}): ReactElement {
  const id = useId();
  const [ref, width] = useWidth<HTMLDivElement>();
  const values = axisTicks(highestOf(data, shape), data.integer);
  const highest = values.at(-1) ?? 1;
  const step = Math.max(0, width - LEFT - RIGHT) / Math.max(1, data.slots.length);
  const plane: Plane = {
    x: (slot) => LEFT + (slot + 0.5) * step,
    y: (value) => BOTTOM - (value / highest) * (BOTTOM - TOP),
    step,
    top: TOP,
    bottom: BOTTOM,
  };
  return (
    <div ref={ref} className="h-52">
      {width > 0 && (
        <svg role="img" aria-label={summary} width={width} height={HEIGHT} className="block text-[11px]">
          <Patterns id={id} styles={data.series.map(({ style }) => style)} />
          <ValueAxis values={values} plane={plane} right={width - RIGHT} format={data.formatTick} />
          <TimeAxis
            data={data}
            plane={plane}
            max={Math.max(2, Math.floor(width / TICK_ROOM))}
            right={width}
          />
          {shape === 'bars' ? (
            <Bars data={data} plane={plane} patterns={id} />
          ) : (
            <Lines data={data} plane={plane} />
          )}
          <Hints data={data} plane={plane} />
        </svg>
      )}
    </div>
  );
}

function highestOf({ series, slots }: ChartData, shape: Shape): number {
  const heights = slots.map((_, slot) => {
    const values = series.map((one) => one.values[slot] ?? 0);
    return shape === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  return Math.max(...heights);
}

function ValueAxis({
  values,
  plane,
  right,
  format,
}: {
  values: readonly number[];
  plane: Plane;
  right: number;
  format: (value: number) => string;
}): ReactElement {
  return (
    <g>
      {values.map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={right} y1={plane.y(value)} y2={plane.y(value)} className="stroke-line" />
          <text x={LEFT - 6} y={plane.y(value) + 4} textAnchor="end" className="fill-quiet">
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  );
}

function TimeAxis({
  data,
  plane,
  max,
  right,
}: {
  data: ChartData;
  plane: Plane;
  max: number;
  right: number;
}): ReactElement {
  return (
    <g>
      <line x1={LEFT} x2={right - RIGHT} y1={plane.bottom} y2={plane.bottom} className="stroke-line-strong" />
      {data.ticks(max).map(({ slot, label }) => {
        const x = plane.x(slot);
        // Labels at the edges are aligned inwards, so that none is cut off.
        const anchor = x > right - TICK_ROOM / 2 ? 'end' : 'middle';
        return (
          <g key={slot}>
            <line x1={x} x2={x} y1={plane.bottom} y2={plane.bottom + 4} className="stroke-line-strong" />
            <text
              x={anchor === 'end' ? right : x}
              y={plane.bottom + 17}
              textAnchor={anchor}
              className="fill-quiet"
            >
              {label}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Tooltips of the slots. */
function Hints({ data, plane }: { data: ChartData; plane: Plane }): ReactElement {
  return (
    <g>
      {data.slots.map(({ start, name }, slot) => (
        <rect
          key={start}
          x={plane.x(slot) - plane.step / 2}
          y={plane.top}
          width={plane.step}
          height={plane.bottom - plane.top}
          className="fill-text opacity-0 hover:opacity-10"
        >
          <title>{hintOf(data, slot, name)}</title>
        </rect>
      ))}
    </g>
  );
}

function hintOf({ series, format }: ChartData, slot: number, name: string): string {
  const lines = series.flatMap(({ name: of, values }) => {
    const value = values[slot] ?? null;
    return value === null || value === 0 ? [] : [`${of}: ${format(value)}`];
  });
  return [name, ...(lines.length === 0 ? ['No data'] : lines)].join('\n');
}
