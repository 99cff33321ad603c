import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import type { Node, Tag } from './nodes.js';

/**
 * Internals of pdfmake from which its own printer is built. That printer does not tag the document structure and has no
 * hook for this, so reports have their own printer. Because internals may change, the pdfmake version is pinned.
 */

/** Word of a line, with the following space. Widths are in points. */
export interface Inline {
  text: string;
  readonly x: number;
  width: number;
  readonly font: object;
  readonly fontSize: number;
  readonly color: string;
  /** For words in the table of contents: link target, or node whose page number replaces the word. */
  readonly linkToDestination?: string | null;
  readonly _tocItemRef?: object;
  readonly _pageNodeRef?: object;
}

/** Line of laid-out text. */
export interface Line {
  inlines: Inline[];
  readonly _pageNodeRef?: object;
  /** Structure element to which the line belongs. Set by the layout of reports. */
  tag?: Tag;
}

/** Marked content of one page. */
type StructureContent = object;

/** Element of the structure tree (pdfkit). */
export interface StructureElement {
  add(child: StructureElement | StructureContent): this;
  end(): void;
}

/** Parsed font (fontkit). */
export interface ReadFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** Font within one document, of which only the used glyphs are written (pdfkit). */
export interface EmbeddedFont {
  readonly font: ReadFont;
  /** Cache of laid-out words. */
  layoutCache: Record<string, unknown>;
}

/** pdfkit document that finds fonts by family and style. Emits its bytes as a stream. */
export interface PdfDocument extends Readable {
  end(): void;
  file(content: Buffer, options: object): unknown;
  /** Opens a font file and makes it the current font. */
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
  /** Current page. */
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
