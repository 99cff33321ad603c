import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { contentSha256 } from '../content-hash.js';
import { pageFooter, pageHeader, type PdfMaterial, reportContent } from './document.js';
import { fontFamilies, provideFonts } from './fonts.js';
import type { Tag } from './nodes.js';
import { type Inline, LayoutBuilder, type Line, PdfDocument, Renderer } from './pdfmake-parts.js';
import { printable } from './printable.js';
import { StructureTree } from './structure-tree.js';
import { DEFAULT_STYLE, LAYOUTS, MARGINS, PAGE, STYLES } from './theme.js';

const { version } = createRequire(import.meta.url)('pdfmake/package.json') as { version: string };

/** Layout that attaches each text's tag to its lines. */
class TaggedLayout extends LayoutBuilder {
  override buildNextLine(node: { tag?: Tag }): Line | null {
    const line = super.buildNextLine(node);
    if (line !== null && node.tag !== undefined) line.tag = node.tag;
    return line;
  }
}

/** Renderer that marks lines by their tags, and marks all other drawings as artifacts. */
class TaggedRenderer extends Renderer {
  constructor(
    document: PdfDocument,
    private readonly structure: StructureTree,
  ) {
    super(document);
  }

  override renderLine(line: Line, x: number, y: number): void {
    if (line._pageNodeRef === undefined) line.inlines = joined(line.inlines);
    this.structure.drawText(line.tag, () => {
      super.renderLine(line, x, y);
    });
  }

  override renderVector(vector: object): void {
    this.structure.drawArtifact(() => {
      super.renderVector(vector);
    });
  }
}

/**
 * Joins adjacent words of the same style, because drawing each word separately takes several times as much time and
 * space. Positions do not change, since each word begins at the end of the preceding word.
 */
function joined(inlines: readonly Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const inline of inlines) {
    const last = merged.at(-1);
    if (last !== undefined && hasSameStyle(last, inline)) {
      last.text += inline.text;
      last.width += inline.width;
    } else merged.push({ ...inline });
  }
  return merged;
}

function hasSameStyle(a: Inline, b: Inline): boolean {
  if (isReference(a) || isReference(b)) return false;
  return a.font === b.font && a.fontSize === b.fontSize && a.color === b.color;
}

function isReference({ linkToDestination, _tocItemRef, _pageNodeRef }: Inline): boolean {
  return (linkToDestination ?? _tocItemRef ?? _pageNodeRef) !== undefined;
}

/**
 * Returns a report as a tagged PDF that contains its fonts and the JSON report. The same material results in the same
 * bytes, because dates and the file ID are derived from the report.
 */
export function printReport(material: PdfMaterial): Promise<Buffer> {
  const { report } = material;
  const document = newDocument(material);
  const bytes = buffer(document);
  const shown = printable(material, provideFonts(document));
  const layout = new TaggedLayout({ ...PAGE }, { ...MARGINS }, undefined);
  layout.registerTableLayouts(LAYOUTS);
  const pages = layout.layoutDocument(
    reportContent(shown, contentSha256(report)),
    document,
    STYLES,
    DEFAULT_STYLE,
    undefined,
    () => pageHeader(shown.report),
    (page, count) => pageFooter(shown.report, page, count),
  );
  const structure = new StructureTree(document);
  new TaggedRenderer(document, structure).renderPages(pages);
  structure.end();
  document.end();
  return bytes;
}

function newDocument({ report }: PdfMaterial): PdfDocument {
  const made = new Date(report.generated_at);
  const document = new PdfDocument(
    fontFamilies(),
    {},
    {},
    {},
    {
      size: [PAGE.width, PAGE.height],
      pdfVersion: '1.7',
      lang: 'en-US',
      tagged: true,
      displayTitle: true,
      compress: true,
      autoFirstPage: false,
      font: null,
      info: {
        Title: `Compliance report for session ${report.session_id}`,
        Subject: report.verdict.ok ? 'Verified' : 'Verification failed',
        Author: 'Sotto',
        Creator: 'Sotto',
        Producer: `pdfmake ${version}`,
        CreationDate: made,
        ModDate: made,
      },
    },
  );
  document.file(Buffer.from(JSON.stringify(report)), {
    name: 'report.json',
    type: 'application/json',
    description: 'Report as JSON',
    relationship: 'Source',
    creationDate: made,
    modifiedDate: made,
  });
  if (report.proof.file !== null) {
    document.file(Buffer.from(report.proof.file), {
      name: `${report.session_id}.tlog-proof`,
      type: 'text/plain',
      description: 'Session proof',
      relationship: 'Supplement',
      creationDate: made,
      modifiedDate: made,
    });
  }
  return document;
}
