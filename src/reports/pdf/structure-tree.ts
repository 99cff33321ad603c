import type { Tag } from './nodes.js';
import type { PdfDocument, StructureElement } from './pdfmake-parts.js';

interface TableElements {
  readonly element: StructureElement;
  readonly rows: Map<number, { element: StructureElement; cells: Map<number, StructureElement> }>;
}

/**
 * Builds the logical structure of a document (ISO 32000-1, 14.7) while its lines are printed: headings, paragraphs, and
 * tables with rows and cells. Other graphics are marked as artifacts, which screen readers skip.
 */
export class StructureTree {
  private readonly root: StructureElement;
  private readonly texts = new Map<Tag, StructureElement>();
  private readonly tables = new Map<object, TableElements>();
  /** Page on which each header cell first appears. Tables repeat their headers, but only the first one is text. */
  private readonly firstPages = new Map<Tag, object>();

  constructor(private readonly document: PdfDocument) {
    this.root = document.struct('Document');
    document.addStructure(this.root);
  }

  /** Draws part of a text. Without a tag, the part becomes a separate paragraph. */
  drawText(tag: Tag = { role: 'P' }, draw: () => void): void {
    if (tag.role === 'Artifact' || this.isRepeated(tag)) {
      this.drawArtifact(draw);
      return;
    }
    const content = this.document.markStructureContent(tag.role);
    draw();
    this.document.endMarkedContent();
    this.elementOf(tag).add(content);
  }

  drawArtifact(draw: () => void): void {
    this.document.markContent('Artifact');
    draw();
    this.document.endMarkedContent();
  }

  /** Must be called once, after the last text. */
  end(): void {
    this.root.end();
  }

  private isRepeated(tag: Tag): boolean {
    if (tag.role !== 'TH') return false;
    const first = this.firstPages.get(tag) ?? this.document.page;
    this.firstPages.set(tag, first);
    return first !== this.document.page;
  }

  private elementOf(tag: Tag): StructureElement {
    if (tag.role === 'TH' || tag.role === 'TD') return this.cellOf(tag);
    let element = this.texts.get(tag);
    if (element === undefined) {
      element = this.document.struct(tag.role);
      this.root.add(element);
      this.texts.set(tag, element);
    }
    return element;
  }

  private cellOf({ role, table, row, column }: Extract<Tag, { role: 'TH' | 'TD' }>): StructureElement {
    let known = this.tables.get(table);
    if (known === undefined) {
      known = { element: this.document.struct('Table'), rows: new Map() };
      this.root.add(known.element);
      this.tables.set(table, known);
    }
    let line = known.rows.get(row);
    if (line === undefined) {
      line = { element: this.document.struct('TR'), cells: new Map() };
      known.element.add(line.element);
      known.rows.set(row, line);
    }
    let cell = line.cells.get(column);
    if (cell === undefined) {
      cell = this.document.struct(role, role === 'TH' ? { scope: 'Column' } : {});
      line.element.add(cell);
      line.cells.set(column, cell);
    }
    return cell;
  }
}
