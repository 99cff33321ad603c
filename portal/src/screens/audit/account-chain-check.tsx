import type { ReactElement } from 'react';
import { useCheckAccountChain, useVerifyAccount } from '../../api/audit';
import { canCheckChains } from '../../lib/chain';
import { ChainCheckSection } from '../../ui/chain-check';

/** Verifies the account's chain. */
export function AccountChainCheck({ accountId }: { accountId: string }): ReactElement {
  const verify = useVerifyAccount();
  const check = useCheckAccountChain();
  return (
    <ChainCheckSection
      chain={accountId}
      verify={verify}
      check={check}
      onVerify={() => {
        verify.mutate();
        if (canCheckChains) check.mutate(accountId);
      }}
    >
      Each event contains the hash of the preceding event, so later changes are detectable. The service
      verifies this chain, the chains of all sessions, and their seals. Your browser verifies the copy of this
      chain that it receives.
    </ChainCheckSection>
  );
}
