import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { proofQuery } from '../../api/evidence';
import type { Visitor } from '../../api/me';
import type { TrustTexts } from '../../proof/trust';
import { Section } from '../../ui/page';
import { FileChoice } from './file-choice';
import { keepTrust, keptTrust } from './kept-trust';
import { LoadedProof } from './loaded-proof';
import { OwnKeys } from './own-keys';
import { type ProofFile, readProofFile } from './proof-file';
import { Result } from './result';
import { TrustForm } from './trust-form';
import { useCheckedProof } from './use-checked-proof';

interface DeskProps {
  /** ID of the session whose proof is loaded unless the user selects a file; undefined for none. */
  session: string | undefined;
  visitor: Visitor;
  /** Requests the logged-in user from the service. */
  onAsk: () => void;
}

/** Proof and keys on one side, and the result on the other. */
export function Desk({ session, visitor, onAsk }: DeskProps): ReactElement {
  const [trust, setTrust] = useState(keptTrust);
  const [file, setFile] = useState<ProofFile>();
  const isIn = visitor.data !== undefined;
  const loaded = useQuery({ ...proofQuery(session ?? ''), enabled: isIn && session !== undefined });
  const given = file ?? loadedFile(session, loaded.data);
  const checked = useCheckedProof(given, trust);
  const trustIn = (texts: TrustTexts): void => {
    setTrust(texts);
    keepTrust(texts);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="min-w-0">
        <Section title="Proof">
          {session !== undefined && file === undefined && <LoadedProof visitor={visitor} proof={loaded} />}
          <FileChoice
            chosen={given?.name}
            onChoose={(chosen) => {
              void readProofFile(chosen).then(setFile);
            }}
          />
        </Section>
        <Section title="Trusted keys">
          <TrustForm texts={trust} fault={checked.fault} onChange={trustIn} />
          <OwnKeys visitor={visitor} onAsk={onAsk} onUse={trustIn} />
        </Section>
      </div>
      <div aria-live="polite" className="min-w-0">
        <Result given={given} checked={checked} />
      </div>
    </div>
  );
}

function loadedFile(session: string | undefined, text: string | undefined): ProofFile | undefined {
  return session === undefined || text === undefined
    ? undefined
    : { name: `${session}.tlog-proof`, text, expected: session };
}
