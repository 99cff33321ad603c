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

/** Keeps at each line what it belongs to. */
class TaggedLayout extends LayoutBuilder {
  override buildNextLine(node: { tag?: Tag }): Line | null {
    const line = super.buildNextLine(node);
    if (line !== null && node.tag !== undefined) line.tag = node.tag;
    return line;
  }
}

/** Marks lines with what they belong to, and everything drawn beside them as an artifact. */
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
 * Words of one style, in one piece: drawing each alone takes several times as long, and as many bytes. Nothing moves,
 * since a word begins where the one before it ends.
 */
function joined(inlines: readonly Inline[]): Inline[] {
  const pieces: Inline[] = [];
  for (const inline of inlines) {
    const last = pieces.at(-1);
    if (last !== undefined && hasSameStyle(last, inline)) {
      last.text += inline.text;
      last.width += inline.width;
    } else pieces.push({ ...inline });
  }
  return pieces;
}

function hasSameStyle(a: Inline, b: Inline): boolean {
  if (isReference(a) || isReference(b)) return false;
  return a.font === b.font && a.fontSize === b.fontSize && a.color === b.color;
}

function isReference({ linkToDestination, _tocItemRef, _pageNodeRef }: Inline): boolean {
  return (linkToDestination ?? _tocItemRef ?? _pageNodeRef) !== undefined;
}

/**
 * A report as a PDF, tagged, with its fonts and the JSON report inside. The same material gives the same bytes: dates
 * and the file's identifier come from the report.
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
