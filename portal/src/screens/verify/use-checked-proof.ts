import { useEffect, useState } from 'react';
import { canCheckChains } from '../../lib/chain';
import { readTrust, type TrustFault, type TrustTexts } from '../../proof/trust';
import { type ProofReport, type ProofUnread, verifyProof } from '../../proof/verify-proof';
import type { ProofFile } from './proof-file';

export interface Checked {
  /** First error in the keys. With an error, the proof is not verified. */
  readonly fault?: TrustFault;
  /** Verification result; undefined if no proof is given. */
  readonly result?: ProofReport | ProofUnread;
}

/** Verifies the proof whenever the proof or the keys change. */
export function useCheckedProof(file: ProofFile | undefined, trust: TrustTexts): Checked {
  const [checked, setChecked] = useState<Checked>({});
  const { text, expected } = file ?? {};
  useEffect(() => {
    let isLatest = true;
    void check(text, expected, trust).then((found) => {
      if (isLatest) setChecked(found);
    });
    return () => {
      isLatest = false;
    };
  }, [text, expected, trust]);
  return checked;
}

async function check(
  text: string | ProofUnread | undefined,
  expected: string | undefined,
  texts: TrustTexts,
): Promise<Checked> {
  // Parsing a key requires the Web Crypto API.
  if (!canCheckChains) return {};
  const trust = await readTrust(texts);
  if ('code' in trust) return { fault: trust };
  if (typeof text === 'string') return { result: await verifyProof(text, trust, expected) };
  return text === undefined ? {} : { result: text };
}
