import type { ReactElement } from 'react';
import { useCheckChain, useVerifySession, type VerifyResult } from '../../api/sessions';
import { canCheckChains, type ChainCheck as OwnCheck } from '../../lib/chain';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { LoadFailure, Notice } from '../../ui/notice';
import { Section } from '../../ui/page';

type Code = NonNullable<VerifyResult['failure']>['code'];

const REASONS: Readonly<Record<Code, string>> = {
  hash_mismatch: 'Its content does not match its hash: it was changed after it was written.',
  prev_hash_mismatch: 'It does not follow the event before it: one of the two was changed or exchanged.',
  seq_gap: 'An event is missing before it.',
  head_mismatch: 'The chain does not end in the event that was written last.',
  truncated: 'Events are missing from the end of the chain.',
  checkpoint_invalid: 'The signed checkpoint of the chain does not hold.',
  malformed: 'It does not have the form of an audit event.',
};

/** Checks whether what was written about a call is still what was written. */
export function ChainCheck({ sessionId }: { sessionId: string }): ReactElement {
  const verify = useVerifySession(sessionId);
  const check = useCheckChain(sessionId);
  return (
    <Section
      title="Audit chain"
      actions={
        <Button
          look="primary"
          busy={verify.isPending || check.isPending}
          onClick={() => {
            verify.mutate();
            if (canCheckChains) check.mutate();
          }}
        >
          Verify
        </Button>
      }
    >
      <p className="mb-3 max-w-prose text-sm text-quiet">
        What happened in this call is written down as a chain of events. Each holds the hash of the one
        before, so that a later change of any of them shows. Two check it: the service what it has stored, and
        your browser what it was given.
      </p>
      <div aria-live="polite" className="grid gap-3 lg:grid-cols-2">
        {verify.isError && <LoadFailure error={verify.error} />}
        {verify.isSuccess && <ServiceSays result={verify.data} />}
        {check.isError && <LoadFailure error={check.error} />}
        {check.isSuccess && <BrowserSays result={check.data} />}
        {verify.isSuccess && !canCheckChains && (
          <Notice tone="warn" title="Your browser did not check">
            <p>It only does so on pages that come over HTTPS.</p>
          </Notice>
        )}
      </div>
    </Section>
  );
}

function ServiceSays({ result }: { result: VerifyResult }): ReactElement {
  if (result.ok) return <Intact by="The service" count={result.event_count} />;
  if (result.failure === undefined) return <Notice tone="bad" title={result.message} />;
  return <Broken by="The service" {...result.failure} />;
}

function BrowserSays({ result }: { result: OwnCheck }): ReactElement {
  return result.ok ? (
    <Intact by="Your browser" count={result.eventCount} />
  ) : (
    <Broken by="Your browser" {...result} />
  );
}

function Intact({ by, count }: { by: string; count: number }): ReactElement {
  return (
    <Notice tone="good" title={`✓ ${by}: the chain is intact`}>
      <p>
        {formatCount(count)} events were checked: each is as it was written, and none is missing between them.
      </p>
    </Notice>
  );
}

function Broken({ by, seq, code }: { by: string; seq: number; code: Code }): ReactElement {
  return (
    <Notice tone="bad" title={`✕ ${by}: the chain is broken`}>
      <p>
        The first broken event is number {formatCount(seq)}. {REASONS[code]}
      </p>
    </Notice>
  );
}
