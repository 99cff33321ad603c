import type { Appendix } from '../appendix.js';
import type { Report } from '../report.schema.js';
import { activity } from './activity.js';
import { appendices } from './appendices.js';
import { leakDetectionTable, leftReadableTable, pciScopeTable, safeHarborTable } from './coverage.js';
import { custody } from './custody.js';
import { firstPage } from './first-page.js';
import type { Node, TextNode } from './nodes.js';
import { MARGINS } from './theme.js';

/** Input of the PDF printer. */
export interface PdfMaterial {
  readonly report: Report;
  readonly appendix: Appendix;
}

/** Minimum number of events for a table of contents. */
const CONTENTS_FROM_EVENTS = 100;

/**
 * Returns the contents of the report's pages, from the verdict to the events.
 * @param contentSha256 SHA-256 of the JSON report
 */
export function reportContent({ report, appendix }: PdfMaterial, contentSha256: string): Node[] {
  return [
    ...firstPage(report, contentSha256),
    report.chain.event_count < CONTENTS_FROM_EVENTS ? PAGE_END : contents(),
    ...activity(report),
    safeHarborTable(report),
    pciScopeTable(report),
    leakDetectionTable(report),
    leftReadableTable(report),
    ...custody(report),
    ...appendices(report, appendix),
  ];
}

/** Page break after the first page. */
const PAGE_END: Node = { text: '', tag: { role: 'Artifact' }, pageBreak: 'after' };

function contents(): Node {
  return {
    toc: { title: { text: 'Contents', tag: { role: 'H1' }, style: 'heading' } },
    pageBreak: 'before',
  };
}

/** Returns the line above each page, so that every printed sheet shows the verdict. */
export function pageHeader({ verdict }: Report): Node {
  return {
    columns: [
      running('Sotto compliance report', 'left'),
      running(verdict.ok ? '✓ verified' : '✗ VERIFICATION FAILED', 'right'),
    ],
    margin: [MARGINS.left, 26, MARGINS.right, 0],
  };
}

export function pageFooter({ session_id: session, id }: Report, page: number, pages: number): Node {
  return {
    columns: [
      running(`${session} · ${id}`, 'left'),
      { ...running(`Page ${page} of ${pages}`, 'right'), width: 90 },
    ],
    margin: [MARGINS.left, 18, MARGINS.right, 0],
  };
}

function running(text: string, alignment: 'left' | 'right'): TextNode {
  return { text, tag: { role: 'Artifact' }, style: 'running', alignment };
}
