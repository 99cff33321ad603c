import { SAFE_HARBOR_LETTERS } from '../../detection/kinds.js';
import type { Report } from '../report.schema.js';
import { type Cell, type Node, paragraph, section, table } from './nodes.js';

/** Side of the QR code, in points. */
const QR_SIDE = 80;
const WHITE = '#ffffff';

/** Returns the verdict as text and colour, the session's data, and instructions to verify the report. */
export function firstPage(report: Report, contentSha256: string): Node[] {
  return [
    {
      columns: [
        {
          stack: [
            { text: 'Compliance report', tag: { role: 'H1' }, style: 'title', margin: [0, 0, 0, 2] },
            paragraph(`Session ${report.session_id}, one proxied call ${maskingSummary(report)}.`),
            paragraph(proofPage(report)),
          ],
          width: '*',
        },
        // The code opens the page that verifies the proof. The instructions contain the address as text.
        { qr: report.proof.verify_url, fit: QR_SIDE, eccLevel: 'L', width: QR_SIDE },
      ],
    },
    ...(report.mode === 'observe' ? [observedBox(report)] : []),
    verdictBox(report),
    table(keyFacts(report, contentSha256), { widths: [118, '*'] }),
    howToVerify(report),
  ];
}

function verdictBox({ verdict, chain }: Report): Node {
  const [title, text] = verdict.ok
    ? [
        '✓ VERIFIED',
        `The chain of ${chain.event_count} events was verified when this report was created. Each event matches its hash and contains ` +
          'the hash of the preceding event. The end of the chain and the policy match the records.',
      ]
    : [
        '✗ VERIFICATION FAILED',
        'The record of this session was changed or is incomplete. This report shows its current content. Do not rely on it ' +
          'until the cause is known.',
      ];
  return box(title, [text, `Verifier: ${verdict.message}`], verdict.ok ? 'passed' : 'failed');
}

function maskingSummary({ mode }: Report): string {
  return mode === 'observe' ? 'that was observed, not masked' : 'with Safe Harbor-aligned masking';
}

function observedBox({ observed_by_kind: observed, session }: Report): Node {
  const count = Object.values(observed).reduce((sum, one) => sum + one, 0);
  const kinds = Object.entries(observed).map(([kind, spans]) => `${kind} ${spans}`);
  const text =
    session.upstream === null
      ? 'The agent observed at the time of the call. The request was rejected and not forwarded.'
      : 'The agent observed at the time of the call, so the request was forwarded with all its values. Detection found ' +
        `${count} spans that masking would have replaced.`;
  const note = kinds.length === 0 ? 'No span is recorded.' : `Spans by kind: ${kinds.join(', ')}.`;
  return box('OBSERVED, NOT MASKED', [text, note], 'failed');
}

/** Returns a title and two paragraphs on a coloured background. */
function box(title: string, [text, note]: readonly [string, string], layout: 'passed' | 'failed'): Node {
  const lines = [
    { text: title, bold: true, fontSize: 16, margin: [0, 0, 0, 3] as const },
    { text, fontSize: 9.5, margin: [0, 0, 0, 3] as const },
    { text: note, fontSize: 9 },
  ];
  const stack = lines.map((line): Node => ({ ...line, tag: { role: 'P' }, color: WHITE }));
  return {
    table: { widths: ['*'], body: [[{ stack }]] },
    layout,
    margin: [0, 4, 0, 8],
  };
}

function keyFacts(report: Report, contentSha256: string): Cell[][] {
  const { session, policy, leak_detection: leaks } = report;
  const redactions = Object.values(report.redactions_by_kind).reduce((sum, count) => sum + count, 0);
  return [
    [{ strong: 'Agent' }, `${session.agent_name} (${session.agent_id})`],
    [{ strong: 'Time' }, `${session.started_at} to ${session.ended_at} (${session.duration_ms} ms)`],
    [{ strong: 'API' }, apiName(session)],
    [{ strong: 'Outcome' }, `${session.status}; upstream: ${session.upstream ?? 'not called'}`],
    [{ strong: 'Policy' }, `${policy.name}, version ${policy.version}`],
    [{ strong: 'Languages' }, languagesSummary(report)],
    [{ strong: 'Redactions' }, redactions === 0 ? 'none' : `${redactions} (listed by kind under Activity)`],
    [{ strong: 'Safe Harbor coverage' }, coverageSummary(report)],
    [
      { strong: 'Leak detection' },
      `egress check: ${inWords(leaks.egress_check.result)}, ${leaks.egress_check.left_readable} left unmasked; tokens not restored: ${leaks.unrestored_tokens.total}; ` +
        `reply: ${replySummary(leaks.reply)}`,
    ],
    [{ strong: 'Merkle root' }, { mono: report.merkle_root_hex }],
    [{ strong: 'Content SHA-256' }, { mono: contentSha256 }],
    [{ strong: 'Checkpoint' }, report.checkpoint.message],
    [{ strong: 'Proof' }, report.proof.message],
    [{ strong: 'Report' }, `${report.id}, created ${report.generated_at}`],
  ];
}

/** Returns a text such as `responses, over websocket`. */
function apiName({ api, transport }: Report['session']): string {
  const name = inWords(api ?? 'not recorded');
  return transport === null ? name : `${name}, over ${transport}`;
}

/** Returns a text such as `English (4 turns), French (1 turn; unsupported: mask)`. */
function languagesSummary({ languages }: Report): string {
  if (languages.length === 0) return 'not recorded';
  return languages
    .map(({ name, turns, on_other_language: action }) => {
      const counted = `${turns} ${turns === 1 ? 'turn' : 'turns'}`;
      return `${name} (${action === null ? counted : `${counted}; unsupported: ${action}`})`;
    })
    .join(', ');
}

function replySummary(reply: Report['leak_detection']['reply']): string {
  if (reply.new_values_by_kind === null) return 'not examined';
  const total = Object.values(reply.new_values_by_kind).reduce((sum, count) => sum + count, 0);
  return `examined, new values: ${total}`;
}

function coverageSummary({ safe_harbor_coverage: coverage }: Report): string {
  const count = (level: string): number =>
    SAFE_HARBOR_LETTERS.filter((letter) => coverage[letter] === level).length;
  return `18 identifiers: ${count('full')} full, ${count('partial')} partial, ${count('none')} none`;
}

/** Returns an identifier as readable text: `not reached` for `not_reached`. */
export function inWords(name: string): string {
  return name.replaceAll('_', ' ');
}

function howToVerify(report: Report): Node {
  const path = `/api/v1/sessions/${report.session_id}`;
  const fingerprint = report.checkpoint.key_fingerprint;
  return section(
    'How to verify this report',
    table(
      [
        ['1', 'Export the chain with the login of any member:', { mono: `GET ${path}/audit > session.json` }],
        [
          '2',
          'Verify the export with the command, or send the file to the service:',
          {
            mono: 'npx sotto audit verify --file session.json --public-key K\nPOST /audit/verify < session.json',
          },
        ],
        ['3', 'Compare the Merkle root of the export with the value above.', { mono: `GET ${path}/report` }],
        [
          '4',
          'Verify the content of this report, which is attached as report.json. Remove the fields id and generated_at. The SHA-256 ' +
            'of the canonical JSON (RFC 8785) must equal the content SHA-256 above:',
          { mono: "jq -cjS 'del(.id, .generated_at)' report.json | sha256sum" },
        ],
        [
          '5',
          'Verify the proof on the page or with the command. Get the keys of witnesses and the operator through another ' +
            'channel. The last line is the fingerprint of the operator’s key:',
          {
            mono: [
              report.proof.verify_url,
              'npx sotto audit verify --file F.tlog-proof --public-key K --witness-key W',
              fingerprint ?? 'no checkpoint covers this session yet',
            ].join('\n'),
          },
        ],
      ],
      { widths: [10, 222, '*'] },
    ),
  );
}

/** Returns the explanation of the QR code. */
function proofPage({ proof }: Report): string {
  return proof.file === null
    ? 'The code opens the page that verifies the session’s proof. The session has no proof yet.'
    : 'The code opens the page that verifies the session’s proof. The proof is attached to this file.';
}
