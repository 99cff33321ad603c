import type { Report } from '../report.schema.js';
import { inWords } from './first-page.js';
import { type CanvasNode, type Cell, heading, type Node, paragraph, subheading, table } from './nodes.js';
import { COLORS, CONTENT_WIDTH, STAGE_COLORS } from './theme.js';

const BAR_WIDTH = 200;
const BAR_HEIGHT = 8;
/** Maximum number of kinds with their own row. */
const MOST_KINDS = 26;

const STAGES = ['detection', 'tokenize', 'upstream', 'rehydrate'] as const;

/** Returns the redactions by kind and by pass, and the durations of stages. */
export function activity(report: Report): Node[] {
  return [
    { stack: [heading('Activity'), subheading('Redactions by kind'), kindChart(report)], unbreakable: true },
    { stack: [subheading('Time by stage'), ...stageTimes(report)], unbreakable: true },
    { stack: [subheading('Detection passes'), passTable(report)], unbreakable: true },
    { stack: [subheading('Tokens issued'), tokenTable(report)], unbreakable: true },
  ];
}

function kindChart({ redactions_by_kind: byKind }: Report): Node {
  const counts = Object.entries(byKind).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (counts.length === 0) return paragraph('No values were masked.');
  const most = counts[0]?.[1] ?? 1;
  const rows = counts
    .slice(0, MOST_KINDS)
    .map(([kind, count]): Cell[] => [kind, String(count), bar(count / most)]);
  const rest = counts.slice(MOST_KINDS).reduce((sum, [, count]) => sum + count, 0);
  if (rest > 0) rows.push(['further kinds', String(rest), bar(rest / most)]);
  return table(rows, {
    widths: [150, 60, '*'],
    head: ['Kind', 'Redactions', 'Relative to the most frequent kind'],
    right: [1],
  });
}

function bar(share: number): CanvasNode {
  const w = Math.max(1, Math.min(1, share) * BAR_WIDTH);
  return { canvas: [{ type: 'rect', x: 0, y: 2, w, h: BAR_HEIGHT, color: COLORS.bar }] };
}

function stageTimes({ session }: Report): Node[] {
  const times = session.stage_durations_ms;
  const total = STAGES.reduce((sum, stage) => sum + times[stage], 0);
  const rows = STAGES.map((stage): Cell[] => [
    { canvas: [{ type: 'rect', x: 0, y: 2, w: 10, h: BAR_HEIGHT, color: STAGE_COLORS[stage] }] },
    stage,
    `${times[stage].toFixed(3)} ms`,
    total === 0 ? '–' : `${((100 * times[stage]) / total).toFixed(1)} %`,
  ]);
  const added = Math.max(0, session.duration_ms - times.upstream);
  return [
    ...(total === 0 ? [] : [stageBar(times, total)]),
    table(rows, {
      widths: [12, 100, 90, 60],
      head: ['', 'Stage', 'Time', 'Share'],
      right: [2, 3],
    }),
    paragraph(
      `The call took ${session.duration_ms.toFixed(3)} ms, including ${times.upstream.toFixed(3)} ms for the upstream. ` +
        `This service added ${added.toFixed(3)} ms.`,
    ),
  ];
}

/** Returns a bar of the stages, in the order of the table below. */
function stageBar(times: Report['session']['stage_durations_ms'], total: number): CanvasNode {
  let x = 0;
  const canvas = STAGES.map((stage) => {
    const w = (times[stage] / total) * CONTENT_WIDTH;
    const part = { type: 'rect', x, y: 0, w, h: 12, color: STAGE_COLORS[stage] } as const;
    x += w;
    return part;
  });
  return { canvas: canvas.filter(({ w }) => w > 0), margin: [0, 2, 0, 4] };
}

function passTable({ detection }: Report): Node {
  if (detection.passes.length === 0) return paragraph('The policy lists no detection passes.');
  return table(
    detection.passes.map(({ name, ran, redactions, model_sha256: model }): Cell[] => [
      name,
      ran ? 'ran' : 'not proven',
      String(redactions),
      model === null ? '–' : { mono: model },
    ]),
    { widths: [44, 58, 56, '*'], head: ['Pass', 'Ran', 'Redactions', 'Model SHA-256'], right: [2] },
  );
}

function tokenTable({ redactions_by_token_kind: byToken }: Report): Node {
  const rows = Object.entries(byToken).map(([kind, count]): Cell[] => [inWords(kind), String(count)]);
  if (rows.length === 0) return paragraph('None.');
  return table(rows, { widths: [150, 60], head: ['Format', 'Redactions'], right: [1] });
}
