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
      The events of this call form a chain. Each event contains the hash of the preceding event, so later
      changes are detectable. The service verifies its stored chain, and your browser verifies the copy that
      it receives.
    </ChainCheckSection>
  );
}
