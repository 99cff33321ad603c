import type { Appendix, AppendixRow } from '../appendix.js';
import type { Report } from '../report.schema.js';
import {
  type Cell,
  fitting,
  heading,
  type Node,
  paragraph,
  subheading,
  table,
  type TextNode,
} from './nodes.js';
import { CONTENT_WIDTH } from './theme.js';

/** Maximum number of printed policy lines. The attachment always contains the whole policy. */
const MOST_POLICY_LINES = 1_000;
const HASH_DIGITS = 16;

/** Returns the session's policy and its events. */
export function appendices(report: Report, appendix: Appendix): Node[] {
  return [...policyText(report), ...events(report, appendix)];
}

function policyText({ policy_snapshot: yaml, policy }: Report): Node[] {
  const lines = yaml.replace(/\n$/, '').split(/\r\n|[\n\r]/);
  const shown = lines.slice(0, MOST_POLICY_LINES);
  const cut = lines.length - shown.length;
  return [
    heading('Appendix A: Policy', { pageBreak: 'before' }),
    paragraph(
      `${policy.name}, version ${policy.version}; SHA-256 ${policy.sha256 ?? 'unknown'}, ` +
        (policy.matches_chain ? 'which matches the chain.' : 'which does NOT match the chain.'),
    ),
    ...shown.map(codeLine),
    ...(cut === 0 ? [] : [paragraph(`The attachment report.json contains ${cut} further lines.`)]),
  ];
}

function codeLine(line: string): TextNode {
  return {
    text: line === '' ? ' ' : fitting(line, CONTENT_WIDTH, 'code'),
    tag: { role: 'P' },
    style: 'code',
    preserveLeadingSpaces: true,
  };
}

function events({ chain }: Report, { whole, rows, failures, failureCount, last }: Appendix): Node[] {
  const title = heading('Appendix B: Events', { pageBreak: 'before' });
  const hash = `SHA-256 of the canonical event texts, each followed by a line feed: ${chain.canonical_sha256}.`;
  const intro = paragraph(`${chain.event_count} events, in the order of the chain (seq). ${hash}`);
  if (whole) return [title, intro, eventTable(rows)];
  const hidden = failureCount > failures.length ? ' (only the first are listed)' : '';
  return [
    title,
    intro,
    paragraph(
      `The chain is long. This appendix lists its first ${rows.length} and last ${last.length} events, and failures in between.`,
    ),
    subheading(`First ${rows.length} events`),
    eventTable(rows),
    subheading(`Failures in between: ${failureCount}${hidden}`, { pageBreak: 'before' }),
    failures.length === 0 ? paragraph('No failures in between.') : eventTable(failures),
    subheading(`Last ${last.length} events`, { pageBreak: 'before' }),
    eventTable(last),
  ];
}

function eventTable(rows: readonly AppendixRow[]): Node {
  if (rows.length === 0) return paragraph('The chain contains no events.');
  return table(rows.map(eventCells), {
    widths: [30, 104, 86, '*', 64],
    head: ['Seq', 'Time (UTC)', 'Kind', 'Details', 'Hash (start)'],
    right: [0],
    small: true,
  });
}

function eventCells({ seq, ts, kind, detail, hash }: AppendixRow): Cell[] {
  return [String(seq), ts.replace('T', ' '), kind, detail, { mono: hash.slice(0, HASH_DIGITS) }];
}
