import type { ReactElement } from 'react';
import { formatCount, formatTime } from '../../lib/format';
import type { ProofReport, ProofUnread } from '../../proof/verify-proof';
import { Copyable } from '../../ui/copy-button';
import { Fact } from '../../ui/figure';
import { Notice } from '../../ui/notice';
import { Empty, Section } from '../../ui/page';
import { Status } from '../../ui/status';
import { Limits } from './limits';
import type { ProofFile } from './proof-file';
import { UNREAD, VERDICTS } from './proof-words';
import { Steps } from './steps';
import type { Checked } from './use-checked-proof';
import { verifyCommand } from './verify-command';

interface ResultProps {
  given: ProofFile | undefined;
  checked: Checked;
}

/** Verification result, or a note about the missing input. */
export function Result({ given, checked: { fault, result } }: ResultProps): ReactElement {
  if (fault !== undefined) {
    return (
      <Empty title="One of the keys is not valid">
        <p>Correct the marked entry. The proof is then verified.</p>
      </Empty>
    );
  }
  if (given === undefined || result === undefined) {
    return (
      <Empty title="No proof yet">
        <p>Select a proof, and enter the keys that you trust. The result appears here.</p>
      </Empty>
    );
  }
  return 'fault' in result ? <Unread result={result} /> : <Report file={given.name} report={result} />;
}

function Unread({ result: { fault } }: { result: ProofUnread }): ReactElement {
  return (
    <Section title="Result">
      <Notice tone="bad" title="✕ This file is not a session proof">
        <p>{UNREAD[fault]}</p>
      </Notice>
    </Section>
  );
}

function Report({ file, report }: { file: string; report: ProofReport }): ReactElement {
  const { tone, title, words } = VERDICTS[report.verdict];
  return (
    <>
      <Section title="Result">
        <Notice tone={tone} title={title}>
          <p className="max-w-prose">{words}</p>
        </Notice>
        <Statement report={report} />
        <h3 className="mt-6 mb-2 text-sm font-semibold">Steps</h3>
        <Steps report={report} />
        <h3 className="mt-6 mb-2 text-sm font-semibold">Verification without this page</h3>
        <Copyable
          label="Command that verifies the file"
          text={verifyCommand(file, report.trust, report.proof.timestamp !== undefined)}
        />
      </Section>
      {report.verdict !== 'refused' && <Limits hash={report.proof.session.curr_hash} />}
    </>
  );
}

function Statement({ report: { verdict, proof } }: { report: ProofReport }): ReactElement {
  const { session, seal, checkpoint } = proof;
  return (
    <>
      <h3 className="mt-6 mb-2 text-sm font-semibold">
        {verdict === 'proven' ? 'Proven statements' : 'Statements in the file'}
      </h3>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Fact label="Session">
          <code className="font-mono text-xs break-all">{session.chain}</code>
        </Fact>
        <Fact label="Account">
          <code className="font-mono text-xs break-all">{seal.event.chain}</code>
        </Fact>
        <Fact label="Events">{formatCount(session.seq + 1)}</Fact>
        <Fact label="Ended">
          <span className="mr-2">{formatTime(session.ts)}</span>
          <LastEvent kind={session.kind} status={session.status} />
        </Fact>
        <Fact label="Log">
          <span className="break-all">{checkpoint.origin}</span>
        </Fact>
        <Fact label="Log entries">{formatCount(checkpoint.size)}</Fact>
      </dl>
    </>
  );
}

function LastEvent({ kind, status }: { kind: string; status: unknown }): ReactElement {
  const isClosed =
    kind === 'session_closed' && (status === 'ok' || status === 'partial' || status === 'error');
  return isClosed ? <Status status={status} /> : <code className="font-mono text-xs">{kind}</code>;
}
