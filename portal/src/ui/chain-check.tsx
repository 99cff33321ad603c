import type { ReactElement, ReactNode } from 'react';
import type { VerifyResult } from '../api/sessions';
import { canCheckChains, type ChainCheck as OwnCheck } from '../lib/chain';
import { formatCount } from '../lib/format';
import { Button } from './button';
import { LoadFailure, Notice } from './notice';
import { Section } from './page';

type Code = NonNullable<VerifyResult['failure']>['code'];

const REASONS: Readonly<Record<Code, string>> = {
  hash_mismatch: 'The event does not match its hash, so it was changed later.',
  prev_hash_mismatch:
    'The event does not contain the hash of the preceding event, so one of the two was changed or replaced.',
  seq_gap: 'The preceding event is missing.',
  head_mismatch: 'The chain does not end with the event that was recorded last.',
  truncated: 'Events are missing from the end of the chain.',
  checkpoint_invalid: 'The signed checkpoint of the chain is not valid.',
  sealed_late: 'The session ended long before its seal, or after it, so it was added or changed later.',
  purged_early: 'The session was deleted before its policy allowed it.',
  rules_mismatch:
    'The session ran in a different mode, or under different rules or own terms, than the account’s chain records.',
  review_mismatch: 'The review states a different sampling of the call than the chain of the call.',
  out_of_order: 'The event is more than an hour older than an earlier seal or tombstone, or in the future.',
  unknown_key: 'The checkpoint is signed by an unknown key.',
  malformed: 'The event does not have the format of an audit event.',
};

interface RequestState<Result> {
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly error: Error | null;
  readonly data: Result | undefined;
}

interface ChainCheckSectionProps {
  /** ID of the chain to verify. The service may report a related chain as broken. */
  chain: string;
  verify: RequestState<VerifyResult>;
  check: RequestState<OwnCheck>;
  onVerify: () => void;
  /** Explanation of the verification. */
  children: ReactNode;
}

/** Verifies chains with the service and in the browser, and shows both results. */
export function ChainCheckSection({
  chain,
  verify,
  check,
  onVerify,
  children,
}: ChainCheckSectionProps): ReactElement {
  return (
    <Section
      title="Audit chain"
      actions={
        <Button variant="primary" busy={verify.isPending || check.isPending} onClick={onVerify}>
          Verify
        </Button>
      }
    >
      <p className="max-w-prose text-sm text-quiet">{children}</p>
      <div aria-live="polite" className="mt-3 grid grid-cols-1 gap-3 empty:hidden lg:grid-cols-2">
        {verify.error !== null && <LoadFailure error={verify.error} />}
        {verify.data !== undefined && <ServiceResult chain={chain} result={verify.data} />}
        {check.error !== null && <LoadFailure error={check.error} />}
        {check.data !== undefined && <BrowserResult result={check.data} />}
        {verify.isSuccess && !canCheckChains && (
          <Notice tone="warn" title="Your browser did not verify the chain">
            <p>
              Browsers support the required cryptography only on HTTPS pages. Open the portal with an https://
              address.
            </p>
          </Notice>
        )}
      </div>
    </Section>
  );
}

function ServiceResult({ chain, result }: { chain: string; result: VerifyResult }): ReactElement {
  if (result.ok) return <Intact by="The service" count={result.event_count} />;
  const { failure } = result;
  if (failure === undefined) return <Notice tone="bad" title={result.message} />;
  const { seq, code } = failure;
  return (
    <Broken
      by="The service"
      seq={seq}
      code={code}
      {...(failure.chain === chain ? {} : { elsewhere: failure.chain })}
    />
  );
}

function BrowserResult({ result }: { result: OwnCheck }): ReactElement {
  return result.ok ? (
    <Intact by="Your browser" count={result.eventCount} />
  ) : (
    <Broken by="Your browser" {...result} />
  );
}

function Intact({ by, count }: { by: string; count: number }): ReactElement {
  return (
    <Notice tone="good" title={`✓ ${by} verified the chain`}>
      <p>
        {formatCount(count)} events were verified. Each event matches its hash, and no event between them is
        missing.
      </p>
    </Notice>
  );
}

function Broken({
  by,
  seq,
  code,
  elsewhere,
}: {
  by: string;
  seq: number;
  code: Code;
  /** ID of the broken chain, if it is not the requested chain. */
  elsewhere?: string;
}): ReactElement {
  return (
    <Notice tone="bad" title={`✕ ${by} found a broken chain`}>
      <p>
        The first broken event is number {formatCount(seq)}
        {elsewhere !== undefined && (
          <>
            {' '}
            of <code className="font-mono break-all">{elsewhere}</code>
          </>
        )}
        . {REASONS[code]}
      </p>
    </Notice>
  );
}
