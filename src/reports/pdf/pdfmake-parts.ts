import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import type { Node, Tag } from './nodes.js';

/**
 * The parts of pdfmake that its own printer is put together from. That printer marks no structure and gives no hook for
 * it, so reports use the same parts with a printer that does. They are internals: the version is pinned.
 */

/** A word of a line, with the space after it. Points. */
export interface Inline {
  text: string;
  readonly x: number;
  width: number;
  readonly font: object;
  readonly fontSize: number;
  readonly color: string;
  /** Of words in the table of contents: where they lead to, or whose page number they become. */
  readonly linkToDestination?: string | null;
  readonly _tocItemRef?: object;
  readonly _pageNodeRef?: object;
}

/** A line of laid-out text. */
export interface Line {
  inlines: Inline[];
  readonly _pageNodeRef?: object;
  /** What the line belongs to; set by the layout of reports. */
  tag?: Tag;
}

/** Marked content of one page. */
type StructureContent = object;

/** An element of the structure tree (pdfkit). */
export interface StructureElement {
  add(child: StructureElement | StructureContent): this;
  end(): void;
}

/** A font that was read (fontkit). */
export interface ReadFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** A font within one document, of which the used glyphs are written (pdfkit). */
export interface EmbeddedFont {
  readonly font: ReadFont;
  /** Laid-out words. */
  layoutCache: Record<string, unknown>;
}

/** A pdfkit document that knows fonts by family and style. Emits its bytes as a stream. */
export interface PdfDocument extends Readable {
  end(): void;
  file(content: Buffer, options: object): unknown;
  /** Opens a font file and makes it the present font. */
  font(file: string): unknown;
  readonly _font: EmbeddedFont;
  /** Fonts that are written when the document ends. */
  readonly _fontFamilies: Record<string, EmbeddedFont>;
  /** pdfmake's fonts by family and style. */
  readonly fontCache: Record<string, Record<string, EmbeddedFont>>;
  struct(type: string, options?: { scope?: string }): StructureElement;
  addStructure(element: StructureElement): unknown;
  markStructureContent(type: string): StructureContent;
  markContent(type: 'Artifact'): unknown;
  endMarkedContent(): unknown;
  /** The present page. */
  readonly page: object;
}

export interface LayoutBuilder {
  registerTableLayouts(layouts: object): void;
  layoutDocument(
    content: readonly Node[],
    document: PdfDocument,
    styles: object,
    defaultStyle: object,
    background: undefined,
    header: (page: number, pages: number) => Node,
    footer: (page: number, pages: number) => Node,
  ): readonly object[];
  buildNextLine(node: { tag?: Tag }): Line | null;
}

export interface Renderer {
  renderPages(pages: readonly object[]): void;
  renderLine(line: Line, x: number, y: number): void;
  renderVector(vector: object): void;
}

interface Module<Value> {
  readonly default: Value;
}

const require = createRequire(import.meta.url);

export const { default: PdfDocument } = require('pdfmake/js/PDFDocument.js') as Module<
  new (fonts: object, images: object, patterns: object, attachments: object, options: object) => PdfDocument
>;
export const { default: LayoutBuilder } = require('pdfmake/js/LayoutBuilder.js') as Module<
  new (
    pageSize: { width: number; height: number; orientation: string },
    margins: { left: number; top: number; right: number; bottom: number },
    svgMeasure: undefined,
  ) => LayoutBuilder
>;
export const { default: Renderer } = require('pdfmake/js/Renderer.js') as Module<
  new (document: PdfDocument) => Renderer
>;
