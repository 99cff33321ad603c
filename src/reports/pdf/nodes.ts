import { CELL_PADDING, CONTENT_WIDTH } from './theme.js';

/** What a text is in the document's structure (ISO 32000-1, 14.8.4); `Artifact` belongs to the page, not to the text. */
export type Tag =
  | { readonly role: 'H1' | 'H2' | 'P' | 'Artifact' }
  | { readonly role: 'TH' | 'TD'; readonly table: object; readonly row: number; readonly column: number };

/** Left, top, right, bottom, in points. */
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

/** A QR code; what it holds stands beside it as a text, too. */
export interface QrNode extends Common {
  readonly qr: string;
  /** Points of its sides. */
  readonly fit: number;
  readonly eccLevel: 'L' | 'M';
}

/** A node of a pdfmake document definition, of the sorts that reports are made of. */
export type Node =
  | TextNode
  | CanvasNode
  | QrNode
  | TableNode
  | (Common & { readonly stack: readonly Node[] })
  | (Common & { readonly columns: readonly Node[]; readonly columnGap?: number })
  | (Common & { readonly toc: { readonly title: TextNode; readonly numberStyle?: object } });

/** Points that a character takes, by the style of its cell: a wide one of the text's font, each of the fixed font. */
const CHARACTER_WIDTHS = { normal: 5.6, mono: 4.52, small: 4.67, smallMono: 3.92, code: 4.22 } as const;

type CellStyle = keyof typeof CHARACTER_WIDTHS;

export function paragraph(text: string, more: Partial<TextNode> = {}): TextNode {
  return { text: fitting(text, CONTENT_WIDTH, 'normal'), tag: { role: 'P' }, margin: [0, 0, 0, 6], ...more };
}

/** A section's heading: stands in the table of contents and in the reader's outline. */
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

/** A heading with what belongs to it, on one page. */
export function section(title: string, ...content: readonly Node[]): Node {
  return { stack: [heading(title), ...content], unbreakable: true };
}

export function subheading(text: string, more: Partial<TextNode> = {}): TextNode {
  return { text, tag: { role: 'H2' }, style: 'subheading', ...more };
}

/** What a cell holds; `mono` is for hashes and code; a drawing repeats what another cell says. */
export type Cell =
  string | { readonly mono: string } | { readonly strong: string; readonly color?: string } | CanvasNode;

export interface TableOptions {
  readonly widths: readonly (number | '*' | 'auto')[];
  readonly head?: readonly string[];
  /** Columns of numbers. */
  readonly right?: readonly number[];
  /** For tables of many rows. */
  readonly small?: boolean;
}

/** A table whose cells keep their places in the document's structure. */
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
  const room = columnWidths(widths);
  const body = rows.map((cells, row) =>
    cells.map((cell, column) =>
      cellNode(cell, place('TD', row + 1, column), room[column] ?? 0, small, align(column)),
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

/** Points that each column has for text; a `*` takes what the others leave. */
function columnWidths(widths: TableOptions['widths']): number[] {
  const fixed = widths.reduce((sum: number, width) => sum + (typeof width === 'number' ? width : 0), 0);
  const rest = CONTENT_WIDTH - fixed - 2 * CELL_PADDING * widths.length;
  return widths.map((width) => (typeof width === 'number' ? width : rest));
}

/**
 * The text with its longest words cut to lines that fit, since a word is only broken where a line may end. Texts without
 * such words, the rule, are as they were.
 * @param width points of the line
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
