import { kindsUnder, SAFE_HARBOR, SAFE_HARBOR_LETTERS } from '../../detection/kinds.js';
import type { Report } from '../report.schema.js';
import { inWords } from './first-page.js';
import { type Cell, heading, type Node, paragraph, section, table } from './nodes.js';
import { COLORS } from './theme.js';

const MARKS = {
  full: { strong: '● full', color: COLORS.ok },
  partial: { strong: '◐ partial', color: COLORS.attention },
  none: { strong: '○ none', color: COLORS.failed },
} as const;

/** Returns a table with one row for each of the 18 identifiers. */
export function safeHarborTable(report: Report): Node {
  const rows = SAFE_HARBOR_LETTERS.map((letter): Cell[] => [
    letter,
    SAFE_HARBOR[letter],
    kindsUnder(letter).join(', '),
    String(report.redactions_by_letter[letter]),
    MARKS[report.safe_harbor_coverage[letter]],
  ]);
  return section(
    'Safe Harbor coverage',
    paragraph(
      'Coverage of the identifiers in 45 CFR 164.514(b)(2)(i), computed from the session’s policy and the passes that ran ' +
        'according to the chain. “Full” means that the policy masks every kind, and that a detector for ' +
        'each kind ran. “Partial” means that this applies to some kinds only, or that personal values ' +
        'were or may be left unmasked. Values of the agent’s own office do not count. “None” means that ' +
        'no kind is masked. Text never contains P or Q.',
    ),
    table(rows, {
      widths: [76, 156, '*', 54, 54],
      head: ['Identifier', 'Description', 'Kinds', 'Redactions', 'Coverage'],
      right: [3],
    }),
  );
}

const STATUS = {
  aligned: { strong: '● aligned', color: COLORS.ok },
  attention: { strong: '◐ attention', color: COLORS.attention },
  not_covered: { strong: '○ not covered', color: COLORS.failed },
} as const;

export function pciScopeTable({ pci_scope: scope }: Report): Node {
  const rows = scope.requirements.map(({ requirement, status, message }): Cell[] => [
    requirement,
    STATUS[status],
    message,
  ]);
  return section(
    'PCI DSS scope',
    paragraph(
      `Card numbers masked: ${scope.card_numbers_masked}; security codes masked: ${scope.security_codes_masked}. ` +
        'The table lists the PCI DSS 4 requirements that masking affects. The assessor decides which systems are in scope.',
    ),
    rows.length === 0
      ? paragraph('The policy is unknown, so this cannot be determined.')
      : table(rows, { widths: [170, 74, '*'], head: ['Requirement', 'Status', 'Reason'] }),
  );
}

export function leakDetectionTable({ leak_detection: leak }: Report): Node {
  const reasons = Object.entries(leak.unrestored_tokens.by_reason)
    .map(([reason, count]) => `${inWords(reason)}: ${count}`)
    .join('; ');
  const fresh = Object.entries(leak.reply.new_values_by_kind ?? {})
    .map(([kind, count]) => `${kind}: ${count}`)
    .join('; ');
  const replyResult = leak.reply.new_values_by_kind === null ? 'not examined' : fresh || 'no values';
  const rows: Cell[][] = [
    [
      'Egress check of the masked request',
      { strong: inWords(leak.egress_check.result) },
      leak.egress_check.message,
    ],
    [
      'Tokens in the reply that were not restored',
      { strong: String(leak.unrestored_tokens.total) },
      reasons || 'All tokens in the reply were restored, or the reply contained no token.',
    ],
    ['Values in the reply that the request did not contain', { strong: replyResult }, leak.reply.message],
    [
      'Missed values in all reviews of the account',
      { strong: reviewResult(leak.reviews) },
      leak.reviews.message,
    ],
  ];
  const head = ['Check', 'Result', 'Explanation'];
  return section('Leak detection', table(rows, { widths: [150, 96, '*'], head }));
}

function reviewResult({ missed }: Report['leak_detection']['reviews']): string {
  return missed === null ? 'not measured' : `${(100 * missed.share).toFixed(2)} %`;
}

export function leftReadableTable({ left_readable: left }: Report): Node {
  const rows = left.map(({ rule, kind, count, message }): Cell[] => [
    { strong: inWords(rule) },
    kind,
    String(count),
    message,
  ]);
  return {
    stack: [
      heading('Values left unmasked'),
      rows.length === 0
        ? paragraph('No rule left a finding unmasked.')
        : table(rows, {
            widths: [74, 110, 44, '*'],
            head: ['Rule', 'Kind', 'Values', 'Explanation'],
            right: [2],
          }),
    ],
    unbreakable: rows.length <= 20,
  };
}
