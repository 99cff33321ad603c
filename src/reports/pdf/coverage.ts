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

/** The 18 identifiers, one row each. */
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
      'By 45 CFR 164.514(b)(2)(i), computed from the policy that was active and the passes that the chain proves ' +
        'to have run. full: every kind is masked by the policy and has a detector that ran. partial: some, or ' +
        'values of it stay readable by the policy, or stayed so in this session. none: nothing of it can be masked ' +
        '(text carries neither P nor Q).',
    ),
    table(rows, {
      widths: [76, 156, '*', 54, 54],
      head: ['Identifier', 'In words', 'Kinds', 'Redactions', 'Coverage'],
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
        'By the requirements of PCI DSS 4 that masking bears on; whether systems are in scope is for the ' +
        'assessor to say.',
    ),
    rows.length === 0
      ? paragraph('The policy is not known, so nothing can be said.')
      : table(rows, { widths: [170, 74, '*'], head: ['Requirement', 'Status', 'Why'] }),
  );
}

export function leakDetectionTable({ leak_detection: leak }: Report): Node {
  const reasons = Object.entries(leak.unrestored_tokens.by_reason)
    .map(([reason, count]) => `${inWords(reason)}: ${count}`)
    .join('; ');
  const fresh = Object.entries(leak.reply.new_values_by_kind ?? {})
    .map(([kind, count]) => `${kind}: ${count}`)
    .join('; ');
  const replyResult = leak.reply.new_values_by_kind === null ? 'not examined' : fresh || 'nothing found';
  const rows: Cell[][] = [
    [
      'Egress check of the masked request',
      { strong: inWords(leak.egress_check.result) },
      leak.egress_check.message,
    ],
    [
      'Tokens of the reply that could not be restored',
      { strong: String(leak.unrestored_tokens.total) },
      reasons || 'Every token that came back was restored; where there was none, there is nothing to report.',
    ],
    ['Values in the reply that the request did not hold', { strong: replyResult }, leak.reply.message],
    [
      'Values missed on the account, by reviews',
      { strong: reviewResult(leak.reviews) },
      leak.reviews.message,
    ],
  ];
  const head = ['Look', 'Result', 'What it means'];
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
      heading('Left readable'),
      rows.length === 0
        ? paragraph('Of what was found, nothing was left readable by a rule.')
        : table(rows, {
            widths: [74, 110, 44, '*'],
            head: ['Rule', 'Kind', 'Values', 'What it means'],
            right: [2],
          }),
    ],
    unbreakable: rows.length <= 20,
  };
}
