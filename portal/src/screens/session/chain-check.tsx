import type { ReactElement } from 'react';
import { useCheckChain, useVerifySession } from '../../api/sessions';
import { canCheckChains } from '../../lib/chain';
import { ChainCheckSection } from '../../ui/chain-check';

/** Verifies a session's chain. */
export function ChainCheck({ sessionId }: { sessionId: string }): ReactElement {
  const verify = useVerifySession(sessionId);
  const check = useCheckChain(sessionId);
  return (
    <ChainCheckSection
      chain={sessionId}
      verify={verify}
      check={check}
      onVerify={() => {
        verify.mutate();
        if (canCheckChains) check.mutate();
      }}
    >
      What happened in this call is written down as a chain of events. Each holds the hash of the one before,
      so that a later change of any of them shows. Two check it: the service what it has stored, and your
      browser what it was given.
    </ChainCheckSection>
  );
}
