import { CELL_PADDING, CONTENT_WIDTH } from './theme.js';

/** Role of a text in the document structure (ISO 32000-1, 14.8.4). An `Artifact` belongs to the page, not the text. */
export type Tag =
  | { readonly role: 'H1' | 'H2' | 'P' | 'Artifact' }
  | { readonly role: 'TH' | 'TD'; readonly table: object; readonly row: number; readonly column: number };

/** Left, top, right and bottom margin, in points. */
type Margin = readonly [number, number, number, number];

interface Common {
  readonly margin?: Margin;
  readonly style?: string;
  readonly unbreakable?: boolean;
  readonly pageBreak?: 'before' | 'after';
  readonly width?: number | '*' | 'auto';
}

export interface TextNode extends Common {
  readonly text: string;
  readonly tag: Tag;
  readonly id?: string;
  readonly tocItem?: boolean;
  readonly tocMargin?: Margin;
  readonly outline?: boolean;
  readonly color?: string;
  readonly bold?: boolean;
  readonly fontSize?: number;
  readonly alignment?: 'left' | 'right' | 'center';
  readonly preserveLeadingSpaces?: boolean;
}

interface Rectangle {
  readonly type: 'rect';
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly color: string;
}

export interface CanvasNode extends Common {
  readonly canvas: readonly Rectangle[];
}

export interface TableNode extends Common {
  readonly table: {
    readonly headerRows?: number;
    readonly keepWithHeaderRows?: number;
    readonly dontBreakRows?: boolean;
    readonly widths: readonly (number | '*' | 'auto')[];
    readonly body: readonly (readonly Node[])[];
  };
  readonly layout: string;
}

/** QR code. Its content also appears as text. */
export interface QrNode extends Common {
  readonly qr: string;
  /** Length of its sides, in points. */
  readonly fit: number;
  readonly eccLevel: 'L' | 'M';
}

/** Node of a pdfmake document definition, limited to the types that reports use. */
export type Node =
  | TextNode
  | CanvasNode
  | QrNode
  | TableNode
  | (Common & { readonly stack: readonly Node[] })
  | (Common & { readonly columns: readonly Node[]; readonly columnGap?: number })
  | (Common & { readonly toc: { readonly title: TextNode; readonly numberStyle?: object } });

/** Width of a character in points, by cell style. In the text font, it is that of a wide character. */
const CHARACTER_WIDTHS = { normal: 5.6, mono: 4.52, small: 4.67, smallMono: 3.92, code: 4.22 } as const;

type CellStyle = keyof typeof CHARACTER_WIDTHS;

export function paragraph(text: string, more: Partial<TextNode> = {}): TextNode {
  return { text: fitting(text, CONTENT_WIDTH, 'normal'), tag: { role: 'P' }, margin: [0, 0, 0, 6], ...more };
}

/** Returns a section heading, which also appears in the table of contents and the outline. */
export function heading(text: string, more: Partial<TextNode> = {}): TextNode {
  return {
    text,
    tag: { role: 'H1' },
    style: 'heading',
    tocItem: true,
    tocMargin: [0, 1, 0, 1],
    outline: true,
    ...more,
  };
}

/** Returns a section that is kept on one page. */
export function section(title: string, ...content: readonly Node[]): Node {
  return { stack: [heading(title), ...content], unbreakable: true };
}

export function subheading(text: string, more: Partial<TextNode> = {}): TextNode {
  return { text, tag: { role: 'H2' }, style: 'subheading', ...more };
}

/** Content of a cell. `mono` is for hashes and code. A drawing repeats the content of another cell. */
export type Cell =
  string | { readonly mono: string } | { readonly strong: string; readonly color?: string } | CanvasNode;

export interface TableOptions {
  readonly widths: readonly (number | '*' | 'auto')[];
  readonly head?: readonly string[];
  /** Indexes of right-aligned columns, for numbers. */
  readonly right?: readonly number[];
  /** Whether to use a small font, for tables with many rows. */
  readonly small?: boolean;
}

/** Returns a table whose cells have positions in the document structure. */
export function table(
  rows: readonly (readonly Cell[])[],
  { widths, head, right = [], small = false }: TableOptions,
): TableNode {
  const identity = {};
  const place = (role: 'TH' | 'TD', row: number, column: number): Tag => ({
    role,
    table: identity,
    row,
    column,
  });
  const align = (column: number): Partial<TextNode> => (right.includes(column) ? { alignment: 'right' } : {});
  const available = columnWidths(widths);
  const body = rows.map((cells, row) =>
    cells.map((cell, column) =>
      cellNode(cell, place('TD', row + 1, column), available[column] ?? 0, small, align(column)),
    ),
  );
  const header = (head ?? []).map((text, column): Node => {
    return { text, tag: place('TH', 0, column), style: 'tableHead', ...align(column) };
  });
  return {
    table: {
      widths,
      dontBreakRows: true,
      ...(head === undefined ? {} : { headerRows: 1, keepWithHeaderRows: Math.min(3, rows.length) }),
      body: head === undefined ? body : [header, ...body],
    },
    layout: head === undefined ? 'facts' : 'listing',
    margin: [0, 2, 0, 8],
  };
}

function cellNode(cell: Cell, tag: Tag, width: number, small: boolean, more: Partial<TextNode>): Node {
  if (typeof cell !== 'string' && 'canvas' in cell) return cell;
  const isMono = typeof cell !== 'string' && 'mono' in cell;
  const style: CellStyle = isMono ? (small ? 'smallMono' : 'mono') : small ? 'small' : 'normal';
  const text = typeof cell === 'string' ? cell : 'mono' in cell ? cell.mono : cell.strong;
  const isStrong = typeof cell !== 'string' && 'strong' in cell;
  return {
    text: fitting(text, width, style),
    tag,
    ...(style === 'normal' ? {} : { style }),
    ...(isStrong ? { bold: true } : {}),
    ...(isStrong && cell.color !== undefined ? { color: cell.color } : {}),
    ...more,
  };
}

/** Returns the text width of each column in points. A `*` column gets the remaining width. */
function columnWidths(widths: TableOptions['widths']): number[] {
  const fixed = widths.reduce((sum: number, width) => sum + (typeof width === 'number' ? width : 0), 0);
  const rest = CONTENT_WIDTH - fixed - 2 * CELL_PADDING * widths.length;
  return widths.map((width) => (typeof width === 'number' ? width : rest));
}

/**
 * Breaks words that are longer than a line. pdfmake breaks lines only between words. Most texts have no such words and
 * are returned unchanged.
 * @param width line width in points
 */
export function fitting(text: string, width: number, style: CellStyle): string {
  const most = Math.floor(width / CHARACTER_WIDTHS[style]);
  if (text.length <= most) return text;
  return text.replace(/\S+/g, (word) => {
    const characters = Array.from(word);
    if (characters.length <= most) return word;
    const lines: string[] = [];
    for (let at = 0; at < characters.length; at += most) lines.push(characters.slice(at, at + most).join(''));
    return lines.join('\n');
  });
}
