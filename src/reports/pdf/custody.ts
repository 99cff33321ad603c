import type { Report } from '../report.schema.js';
import { inWords } from './first-page.js';
import { type Cell, heading, type Node, paragraph, section, table } from './nodes.js';

/** Returns the parties that handled the data, their agreements, the encryption keys and the retention. */
export function custody(report: Report): Node[] {
  return [dataFlow(report), keys(report), retention(report), limits(report)];
}

function dataFlow({ data_flow: { hops } }: Report): Node {
  const rows = hops.map(({ party, role, receives, baa }, index): Cell[] => [
    String(index + 1),
    { strong: party },
    role,
    receives,
    agreementText(baa),
  ]);
  return section(
    'Data flow and business associate agreements',
    table(rows, {
      widths: [10, 88, 118, 118, '*'],
      head: ['', 'Party', 'Role', 'Receives', 'Agreement (BAA)'],
    }),
  );
}

function agreementText({
  status,
  counterparty,
  signed,
  expires,
}: Report['data_flow']['hops'][number]['baa']): string {
  if (counterparty === null) return inWords(status);
  const term = `${counterparty}, signed ${signed ?? '?'}, ${expires === null ? 'no end' : `until ${expires}`}`;
  return status === 'declared'
    ? `declared: ${term}`
    : `declared, but NOT IN FORCE on the day of the session: ${term}`;
}

function keys({ keys: used }: Report): Node {
  const rows = used.map(({ kid, redactions, state }): Cell[] => [{ mono: kid }, String(redactions), state]);
  return {
    stack: [
      heading('Keys used'),
      rows.length === 0
        ? paragraph('No value of this session was encrypted with a key.')
        : table(rows, {
            widths: [220, 70, '*'],
            head: ['Key ID (kid)', 'Redactions', 'State at report time'],
            right: [1],
          }),
    ],
    unbreakable: used.length <= 20,
  };
}

function retention({ retention: kept }: Report): Node {
  const six = kept.six_years
    ? 'This is at least the six years that 45 CFR 164.316(b)(2)(i) requires.'
    : 'This is LESS than the six years that 45 CFR 164.316(b)(2)(i) requires.';
  const payloads = {
    not_logged: 'The policy does not log payloads. No request or reply was stored.',
    kept: `The request, the masked request and the reply are stored in encrypted form until ${kept.payloads_until ?? 'their deletion'}.`,
    not_kept: 'The policy logs payloads, but no payload of this session is stored now.',
  }[kept.payloads];
  return section(
    'Retention attestation',
    paragraph(
      `The policy keeps the session and its journal for ${kept.retention_days} days, until ${kept.keep_until}. ${six}`,
    ),
    paragraph(payloads),
  );
}

function limits({ limits: list }: Report): Node {
  const items = list.map((limit) => paragraph(`•  ${limit}`, { margin: [0, 0, 0, 3] }));
  return section('Limits of this report', ...items);
}
