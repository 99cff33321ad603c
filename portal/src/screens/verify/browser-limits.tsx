import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { canCheckChains } from '../../lib/chain';
import { hasEd25519 } from '../../proof/ed25519';
import { Notice } from '../../ui/notice';

/** Warns if this browser cannot verify proofs, or parts of proofs. */
export function BrowserLimits(): ReactElement | null {
  const ed25519 = useQuery({ queryKey: ['ed25519'], queryFn: hasEd25519, enabled: canCheckChains });
  if (!canCheckChains) {
    return (
      <div className="mb-6">
        <Notice tone="warn" title="Your browser cannot verify proofs on this page">
          <p>
            Browsers support the required cryptography only on HTTPS pages. Open this page with an https://
            address.
          </p>
        </Notice>
      </div>
    );
  }
  if (ed25519.data !== false) return null;
  return (
    <div className="mb-6">
      <Notice tone="warn" title="Your browser cannot verify signatures">
        <p>
          Your browser does not support Ed25519, the algorithm of logs and witnesses. It can verify the
          hashes. Use a newer browser to verify the signatures.
        </p>
      </Notice>
    </div>
  );
}
