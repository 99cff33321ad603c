import { createHash } from 'node:crypto';
import { DefinedNames } from '../../src/common/text/defined-names.js';
import type { DetectionPass } from '../../src/detection/detection-pass.js';
import { DetectionService } from '../../src/detection/detection.service.js';
import { BuiltInPolicies } from '../../src/policies/builtin-policies.js';
import { parsePolicyDocument } from '../../src/policies/policy-parser.js';
import { resolvePolicy } from '../../src/policies/policy-resolver.js';
import { ReplyRestorer } from '../../src/proxy/relay/reply-restorer.js';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import type { WireFormat } from '../../src/proxy/wire/wire-format.js';
import { TOKEN_ALPHABET } from '../../src/tokenization/token/grammar.js';
import { Tokenizer, type TokenOwner } from '../../src/tokenization/tokenizer.js';
import type { Vault } from '../../src/tokenization/vault/vault.js';

/** Request as the provider receives it. */
export interface MaskedExchange {
  readonly sent: JsonObject;
  /**
   * Restores the provider's reply. `notes` are the journal's notes about tokens that could not be restored as
   * requested.
   */
  readonly restore: (
    reply: unknown,
  ) => Promise<{ readonly reply: JsonObject; readonly notes: readonly object[] }>;
}

const never = new AbortController().signal;
const ID_LENGTH = 12;

/** Vault in which a value's token depends only on the value. */
const vault: Pick<Vault, 'propose' | 'open'> = {
  propose: (_, values) =>
    Promise.resolve({
      settled: Promise.resolve(),
      entries: values.map(({ kind, key }) => {
        const digest = createHash('sha256').update(`${kind} ${key}`).digest();
        const id = [...digest.subarray(0, ID_LENGTH)].map((byte) => TOKEN_ALPHABET[byte % 32]).join('');
        return { tokenId: id, kid: 'key_a' as const };
      }),
    }),
  open: () => Promise.resolve([]),
};

/**
 * Returns a function that masks requests and restores replies as in a call, in memory, without a service, journal or
 * database.
 * @param yaml the agent's policy
 */
export function maskedExchanges(
  pass: DetectionPass,
  yaml: string,
): (format: WireFormat, body: object) => Promise<MaskedExchange> {
  const detection = new DetectionService([pass]);
  const policy = resolvePolicy(parsePolicyDocument(yaml), 1, yaml, new BuiltInPolicies().base);
  const agent = {
    id: 'agt_a',
    tokenization: 'vault-deterministic',
    policy,
    keyring: {},
  } as unknown as TokenOwner;
  const tokenizer = new Tokenizer(vault as Vault);
  return async (format, body) => {
    const request = format.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' });
    const { slots } = request;
    const { findings } = await detection.detectRequest(slots, policy, never);
    const { texts, values, scope } = await tokenizer.mask(slots, findings, agent);
    const sent = JSON.parse(request.mask(texts).toString('utf8')) as JsonObject;
    const notes: object[] = [];
    const call = {
      agent,
      values,
      scope,
      texts: slots.map(({ text }) => text),
      defined: request.defined?.(texts) ?? DefinedNames.NONE,
      turn: 1,
      trail: { sessionId: 'ses_a', append: (note: object) => notes.push(note) },
      facts: { restored: new Map(), unrestored: new Map() },
    };
    return {
      sent,
      restore: async (reply) => {
        const restorer = new ReplyRestorer(call as never, vault);
        return { reply: await request.replies.restore(reply, restorer.make), notes };
      },
    };
  };
}
