/** US Letter in points, the usual paper size of the readers. */
export const PAGE = { width: 612, height: 792, orientation: 'portrait' } as const;
/** Page margins in points. */
export const MARGINS = { left: 48, top: 58, right: 48, bottom: 54 } as const;
/** Width between the margins, in points. */
export const CONTENT_WIDTH = PAGE.width - MARGINS.left - MARGINS.right;

/** Text colours have a contrast of at least 4.5 to 1 with white (WCAG 2.2, 1.4.3), as does white on the boxes. */
export const COLORS = {
  text: '#1c2430',
  muted: '#56606e',
  line: '#cfd6df',
  band: '#eef2f6',
  ok: '#19703a',
  failed: '#b3261e',
  attention: '#8a5200',
  bar: '#2f6db5',
} as const;

/** Colours of the stages, in order. A legend also names each stage, so that colour is not the only cue. */
export const STAGE_COLORS = {
  detection: '#2f6db5',
  tokenize: '#7a4fb0',
  upstream: '#9aa5b1',
  rehydrate: '#0f7f74',
} as const;

export const DEFAULT_STYLE = { font: 'Sans', fontSize: 9, color: COLORS.text, lineHeight: 1.15 } as const;

export const STYLES = {
  title: { fontSize: 20, bold: true },
  heading: { fontSize: 14, bold: true, margin: [0, 14, 0, 6] },
  subheading: { fontSize: 10.5, bold: true, margin: [0, 6, 0, 3] },
  tableHead: { bold: true, fontSize: 8.5 },
  mono: { font: 'Mono', fontSize: 7.5 },
  small: { fontSize: 7.5 },
  smallMono: { font: 'Mono', fontSize: 6.5 },
  code: { font: 'Mono', fontSize: 7 },
  running: { fontSize: 7.5, color: COLORS.muted },
} as const;

const thin = (): number => 0.5;
const none = (): number => 0;
const lineColor = (): string => COLORS.line;
/** Points between a cell's text and its left and right border. */
export const CELL_PADDING = 5;
const side = (): number => CELL_PADDING;
const padding = { paddingLeft: side, paddingRight: side, paddingTop: () => 2.5, paddingBottom: () => 2.5 };

/** pdfmake table layouts by name. */
export const LAYOUTS = {
  listing: {
    hLineWidth: thin,
    vLineWidth: none,
    hLineColor: lineColor,
    ...padding,
    fillColor: (row: number): string | null => (row === 0 ? COLORS.band : null),
  },
  noBorders: { hLineWidth: none, vLineWidth: none, ...padding, paddingLeft: none, paddingRight: none },
  facts: { hLineWidth: thin, vLineWidth: none, hLineColor: lineColor, ...padding },
  passed: box(COLORS.ok),
  failed: box(COLORS.failed),
} as const;

function box(color: string): object {
  return {
    hLineWidth: none,
    vLineWidth: none,
    paddingLeft: () => 14,
    paddingRight: () => 14,
    paddingTop: () => 10,
    paddingBottom: () => 10,
    fillColor: () => color,
  };
}
