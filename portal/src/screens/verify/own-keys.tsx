import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { evidenceQuery, type EvidenceState } from '../../api/evidence';
import { isNobody, type Visitor } from '../../api/me';
import type { TrustTexts } from '../../proof/trust';
import { readVerifierKey } from '../../proof/verifier-key';
import { Button } from '../../ui/button';
import { Fingerprint } from '../../ui/evidence/fingerprint';
import { LoadFailure } from '../../ui/notice';
import { Loading } from '../../ui/page';

type UseKeys = (texts: TrustTexts) => void;

interface OwnKeysProps {
  visitor: Visitor;
  /** Requests the logged-in user from the service. */
  onAsk: () => void;
  onUse: UseKeys;
}

/** Offers the service's own keys to members, with a warning to compare the fingerprints. */
export function OwnKeys({ visitor, onAsk, onUse }: OwnKeysProps): ReactElement {
  return (
    <div className="mt-5 border-t border-line pt-4 text-sm">
      <h3 className="font-semibold">Keys of this service (not verified)</h3>
      {visitor.data !== undefined && <Loaded onUse={onUse} />}
      {visitor.data === undefined && isNobody(visitor) && (
        <p className="mt-1 text-quiet">Members can log in to see these keys.</p>
      )}
      {visitor.data === undefined && !isNobody(visitor) && (
        <Button className="mt-2" busy={visitor.isFetching} onClick={onAsk}>
          Show keys (members only)
        </Button>
      )}
    </div>
  );
}

function Loaded({ onUse }: { onUse: UseKeys }): ReactElement {
  const evidence = useQuery(evidenceQuery);
  if (evidence.isPending) return <Loading label="Loading the keys" />;
  if (evidence.isError) {
    return <LoadFailure error={evidence.error} retry={() => void evidence.refetch()} />;
  }
  const { log, witnesses } = evidence.data;
  return log === null ? (
    <p className="mt-1 text-quiet">This service has no keys, because it does not sign its log.</p>
  ) : (
    <Offer log={log} witnesses={witnesses} onUse={onUse} />
  );
}

function Offer({
  log,
  witnesses,
  onUse,
}: {
  log: NonNullable<EvidenceState['log']>;
  witnesses: EvidenceState['witnesses'];
  onUse: UseKeys;
}): ReactElement {
  const { quorum = '', witnesses: all = [] } = witnesses ?? {};
  return (
    <>
      <p className="mt-1 max-w-prose text-quiet">
        A dishonest operator can show false keys here. Compare the fingerprints with another source, such as
        paper, a phone call, or the web pages of the witnesses.
      </p>
      <dl className="mt-3 grid gap-3">
        {log.keys.map(({ key, fingerprint }) => (
          <KeyRow key={key} role="Log" name={log.origin} fingerprint={fingerprint} />
        ))}
        {all.map(({ name, key }) => (
          <WitnessRow key={key} name={name} text={key} />
        ))}
      </dl>
      <Button
        className="mt-4"
        onClick={() => {
          onUse({
            log: log.keys.map(({ key }) => key).join('\n'),
            witnesses: all.map(({ key }) => key).join('\n'),
            quorum: String(quorum),
          });
        }}
      >
        Use these keys
      </Button>
    </>
  );
}

/** Witness with its fingerprint, which is computed here because the service does not return it. */
function WitnessRow({ name, text }: { name: string; text: string }): ReactElement {
  const [fingerprint, setFingerprint] = useState('');
  useEffect(() => {
    void readVerifierKey(text).then((key) => {
      setFingerprint(typeof key === 'string' ? '' : key.fingerprint);
    });
  }, [text]);
  return <KeyRow role="Witness" name={name} fingerprint={fingerprint} />;
}

function KeyRow({
  role,
  name,
  fingerprint,
}: {
  role: string;
  name: string;
  fingerprint: string;
}): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="break-all">
        <span className="text-quiet">{role}</span> {name}
      </dt>
      <dd>
        <Fingerprint hex={fingerprint} />
      </dd>
    </div>
  );
}
