import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { canCheckChains } from '../../lib/chain';
import { hasEd25519 } from '../../proof/ed25519';
import { Notice } from '../../ui/notice';

/** Says what this browser lacks to check proofs. */
export function BrowserLimits(): ReactElement | null {
  const ed25519 = useQuery({ queryKey: ['ed25519'], queryFn: hasEd25519, enabled: canCheckChains });
  if (!canCheckChains) {
    return (
      <div className="mb-6">
        <Notice tone="warn" title="Your browser can’t check anything here">
          <p>It only does so on pages that come over HTTPS.</p>
        </Notice>
      </div>
    );
  }
  if (ed25519.data !== false) return null;
  return (
    <div className="mb-6">
      <Notice tone="warn" title="Your browser can’t check signatures">
        <p>
          It does not know Ed25519, the algorithm of logs and witnesses: newer versions of it do. It can check
          the hashes.
        </p>
      </Notice>
    </div>
  );
}
