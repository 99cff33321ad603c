import { useEffect, useState } from 'react';
import { canCheckChains } from '../../lib/chain';
import { readTrust, type TrustFault, type TrustTexts } from '../../proof/trust';
import { type ProofReport, type ProofUnread, verifyProof } from '../../proof/verify-proof';
import type { ProofFile } from './proof-file';

export interface Checked {
  /** What is wrong with the keys; nothing is verified then. */
  readonly fault?: TrustFault;
  /** Undefined while there is no proof. */
  readonly result?: ProofReport | ProofUnread;
}

/** Verifies whenever the proof or the keys change. */
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
  // Without cryptography not even a key can be read.
  if (!canCheckChains) return {};
  const trust = await readTrust(texts);
  if ('code' in trust) return { fault: trust };
  if (typeof text === 'string') return { result: await verifyProof(text, trust, expected) };
  return text === undefined ? {} : { result: text };
}
