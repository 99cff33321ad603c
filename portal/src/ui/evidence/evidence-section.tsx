import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { evidenceQuery, type EvidenceState } from '../../api/evidence';
import { formatCount, formatTime } from '../../lib/format';
import { buttonClasses } from '../button';
import { Fact } from '../figure';
import { LoadFailure, Notice } from '../notice';
import { Loading, Section } from '../page';
import { Fingerprint } from './fingerprint';
import { NothingSigned } from './nothing-signed';
import { isAccusing } from './witness-failures';
import { WitnessList } from './witness-list';

/** Age in milliseconds at which an outstanding timestamp is late, the same as in `GET /health`. */
const LATE_MS = 15 * 60_000;

/** The log, its witnesses and its timestamps. */
export function EvidenceSection(): ReactElement {
  const evidence = useQuery(evidenceQuery);
  return (
    <Section
      title="Evidence"
      actions={
        <Link to="/portal/verify" className={buttonClasses()}>
          Verify a proof
        </Link>
      }
    >
      {evidence.isPending && <Loading label="Loading the evidence" />}
      {evidence.isError && <LoadFailure error={evidence.error} retry={() => void evidence.refetch()} />}
      {evidence.isSuccess && <State evidence={evidence.data} />}
    </Section>
  );
}

function State({ evidence: { log, witnesses, timestamps } }: { evidence: EvidenceState }): ReactElement {
  if (log === null) return <NothingSigned />;
  return (
    <>
      <Witnessed witnesses={witnesses} />
      <LogFacts log={log} timestamps={timestamps} />
      {witnesses !== null && <WitnessList witnesses={witnesses.witnesses} />}
    </>
  );
}

function Witnessed({ witnesses }: Pick<EvidenceState, 'witnesses'>): ReactElement {
  if (witnesses === null) {
    return (
      <Notice title="No witnesses are configured">
        <p>Only the operator’s own key signs the log. Ask the operator to configure witnesses.</p>
      </Notice>
    );
  }
  if (witnesses.witnesses.some(({ failure }) => isAccusing(failure))) {
    return (
      <Notice tone="bad" title="✕ A witness reports that the log was changed">
        <p>
          The log does not contain the entries that this witness saw earlier. This also happens after a backup
          is restored. Ask the operator for an explanation.
        </p>
      </Notice>
    );
  }
  const { state, quorum, pending_since: since } = witnesses;
  const words = `${formatCount(quorum)} of ${formatCount(witnesses.witnesses.length)}`;
  if (state === 'witnessed') {
    return (
      <Notice tone="good" title="✓ Witnessed">
        <p>Enough witnesses ({words} required) have cosigned the latest checkpoint.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title={since === null ? '◐ Pending' : `◐ Pending since ${formatTime(since)}`}>
      <p>
        Too few witnesses ({words} required) have cosigned the latest checkpoint. Its new entries cannot be
        proven to others yet.
      </p>
    </Notice>
  );
}

function LogFacts({
  log,
  timestamps,
}: {
  log: NonNullable<EvidenceState['log']>;
  timestamps: EvidenceState['timestamps'];
}): ReactElement {
  const [key, ...earlier] = log.keys;
  return (
    <dl className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Fact label="Log">
        <span className="break-all">{log.origin}</span>{' '}
        <span className="text-quiet">{log.url === null ? '(not public)' : `(public at ${log.url})`}</span>
      </Fact>
      <Fact label="Timestamps">
        <Timestamps timestamps={timestamps} />
      </Fact>
      {key !== undefined && (
        <Fact label="Key fingerprint">
          <Fingerprint hex={key.fingerprint} />
        </Fact>
      )}
      {earlier.length > 0 && (
        <Fact label="Fingerprints of earlier keys">
          {earlier.map(({ fingerprint }) => (
            <span key={fingerprint} className="block">
              <Fingerprint hex={fingerprint} />
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Timestamps({ timestamps }: Pick<EvidenceState, 'timestamps'>): ReactElement {
  if (timestamps === null) return <>No authority is configured</>;
  const { waiting_since: since } = timestamps;
  if (since === null) return <>All checkpoints are timestamped</>;
  const isLate = Date.now() - Date.parse(since) > LATE_MS;
  return (
    <span className={isLate ? 'font-medium text-warn' : undefined}>
      {isLate && '◐ Late. '}A checkpoint has been waiting for its timestamp since {formatTime(since)}
    </span>
  );
}
