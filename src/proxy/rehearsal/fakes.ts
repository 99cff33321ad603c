import { randomBytes } from 'node:crypto';
import type { AgentProfile } from '../../agents/agent-directory.js';
import { CallJournal } from '../../audit/journal/call-journal.js';
import { LightAbortController } from '../../common/async/light-abort.js';
import { newId } from '../../common/ids.js';
import type { ModelName } from '../../common/text/branded.js';
import type { Policy } from '../../policies/policy.schema.js';
import type { StreamSlot } from '../../rate-limits/stream-slots.js';
import { SharedFindings } from '../../shared-findings/shared-findings.js';
import { Keyring, newStoredKey } from '../../tokenization/crypto/keyring.js';
import { Vault } from '../../tokenization/vault/vault.js';
import { VaultUsage } from '../../tokenization/vault/vault-usage.js';
import { FIRST_BYTE_MS } from '../../upstreams/route.js';
import { StubUpstream } from '../../upstreams/stub-upstream.js';
import type { Caller } from '../relay/caller.js';
import type { JsonObject } from '../wire/json/json.js';

/** The rehearsal agent's upstream model. Not `stub`, because agents on `stub` skip the model pass. */
export const REHEARSED = 'rehearsed' as ModelName;

/** Returns an agent without an account. Its keys exist only in memory. */
export function fakeAgent(policy: Policy): AgentProfile {
  const accountId = newId('acc');
  const epoch = '0';
  const master = { current: randomBytes(32) };
  const keys = [newStoredKey(master, accountId, 'data'), newStoredKey(master, accountId, 'lookup')];
  return {
    accountId,
    epoch,
    id: newId('agt'),
    name: REHEARSED,
    tokenization: 'vault-deterministic',
    policy,
    ownTerms: 0,
    ownTermsMac: undefined,
    keyring: new Keyring(accountId, epoch, master, keys),
    route: {
      targets: [{ name: REHEARSED, upstream: new StubUpstream() }],
      firstByteMs: FIRST_BYTE_MS,
      hedgeAfterMs: undefined,
    },
    budgets: { agent: undefined, account: undefined },
    upstreamErrors: 'contract',
  };
}

/** Returns a journal that discards all events. */
export function fakeJournal(): CallJournal {
  const accept = (calls: readonly unknown[]): Promise<boolean[]> => Promise.resolve(calls.map(() => true));
  return new CallJournal({ openMany: accept, extendMany: accept, closeMany: accept });
}

/** Returns a vault without values, which keeps new values only in its cache. */
export function fakeVault(): Vault {
  return new Vault(
    {
      getOrCreate: (_account, _epoch, kid, entries) =>
        Promise.resolve(entries.map(({ tokenId }) => ({ tokenId, kid }))),
      findByTokens: () => Promise.resolve([]),
      onConnectionLoss: () => undefined,
    },
    new VaultUsage({ touch: () => Promise.resolve() }),
  );
}

/** Returns findings that are empty and discard additions. */
export function fakeFindings(): SharedFindings {
  return new SharedFindings({ find: () => Promise.resolve([]) }, { add: nothing, replace: nothing });
}

export const FAKE_SLOT: StreamSlot = { take: () => Promise.resolve(), release: () => undefined };

const nothing = (): void => undefined;

/** A caller that discards streamed answers and keeps a complete one. */
export class FakeCaller implements Caller {
  readonly requestId = newId('req');
  readonly signal = new LightAbortController().signal;
  readonly gone = false;
  readonly isCancelled = false;
  reply: JsonObject | undefined;

  readonly stop = nothing;
  readonly begin = nothing;
  readonly fail = nothing;
  readonly end = nothing;

  write(): Promise<void> {
    return Promise.resolve();
  }

  answer(reply: JsonObject): void {
    this.reply = reply;
  }
}
