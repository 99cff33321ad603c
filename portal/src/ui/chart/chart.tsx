import { type ReactElement, useState } from 'react';
import { classes } from '../classes';
import { type ChartData, isBlank, type Shape } from './chart-data';
import { Legend } from './chart-legend';
import { Plot } from './chart-plot';
import { ChartTable } from './chart-table';

interface ChartProps {
  title: string;
  data: ChartData;
  shape: Shape;
  /** Text shown if there is no data. */
  empty: string;
}

/** Values over time, as a chart or as a table. */
export function Chart({ title, data, shape, empty }: ChartProps): ReactElement {
  const [asTable, setAsTable] = useState(false);
  const nothing = isBlank(data);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <span>
          <span className="text-sm font-medium">{title}</span>
          <span className="block text-xs text-quiet">{data.unit}</span>
        </span>
        {!nothing && (
          <TableToggle
            title={title}
            pressed={asTable}
            onPress={() => {
              setAsTable(!asTable);
            }}
          />
        )}
      </figcaption>
      {nothing && <p className="grid h-52 place-items-center text-sm text-quiet">{empty}</p>}
      {!nothing && asTable && <ChartTable data={data} title={title} />}
      {!nothing && !asTable && <Plot data={data} shape={shape} summary={summaryOf(title, data)} />}
      {!nothing && <Legend data={data} shape={shape} />}
    </figure>
  );
}

function TableToggle({
  title,
  pressed,
  onPress,
}: {
  title: string;
  pressed: boolean;
  onPress: () => void;
}): ReactElement {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classes(
        'min-h-9 rounded-md border px-3 text-xs',
        pressed ? 'border-accent bg-accent-soft font-medium' : 'border-line-strong/50 hover:bg-sunken',
      )}
    >
      Table<span className="sr-only"> of {title}</span>
    </button>
  );
}

function summaryOf(title: string, { unit, slots, series, format }: ChartData): string {
  const totals = series.map(({ name, total }) => `${name} ${total === null ? 'none' : format(total)}`);
  return `${title}, ${unit}, from ${slots[0]?.name ?? ''} to ${slots.at(-1)?.name ?? ''}. Total: ${totals.join(', ')}. The table contains all values.`;
}
