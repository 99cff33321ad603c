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
      These events are a chain: each holds the hash of the one before, so that a later change of any of them
      shows. Two check it: the service all that it has stored, also the chains of the sessions and their
      seals, and your browser the account’s own chain, as it was given.
    </ChainCheckSection>
  );
}
