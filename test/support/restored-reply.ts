import { randomBytes } from 'node:crypto';
import { BuiltInPolicies } from '../../src/policies/builtin-policies.js';
import { ReplyRestorer, type RestoredCall } from '../../src/proxy/relay/reply-restorer.js';
import { Keyring, newStoredKey } from '../../src/tokenization/crypto/keyring.js';
import { MaskedPart, type MaskedValue } from '../../src/tokenization/masked-value.js';
import { formatToken } from '../../src/tokenization/token/grammar.js';

const ACCOUNT = 'acc_1';
const MASTER = { current: randomBytes(32) };
const VALUES: [string, string, string][] = [
  ['NAME', '0123456789AB', 'Zoë "Zed" O’Hara 🦊'],
  ['PHONE', 'ZYXWVTSRQPNM', '415-555-0142'],
  ['ADDRESS', '7K3M9QWXV2RD', 'C:\\clinic\\"12"\n\u2028end'],
];
export const token = (at: number): string => formatToken(VALUES[at]?.[0] ?? '', VALUES[at]?.[1] ?? '');

/** Reply text with tokens of all kinds and with similar texts. */
export const CONTENT = `Hi ${token(0)}! Shall I call ${token(1)}, [as noted], or write to ${token(2)}? [PHO — a date: ${token(1)}`;
export const RESTORED = CONTENT.replaceAll(token(0), VALUES[0]?.[2] ?? '')
  .replaceAll(token(1), VALUES[1]?.[2] ?? '')
  .replaceAll(token(2), VALUES[2]?.[2] ?? '');
export const ARGUMENTS = JSON.stringify({
  name: token(0),
  notes: [`at ${token(2)}`, '[x]'],
  'é 🦊': token(1),
});
export const RESTORED_ARGUMENTS = {
  name: VALUES[0]?.[2],
  notes: [`at ${VALUES[2]?.[2] ?? ''}`, '[x]'],
  'é 🦊': VALUES[1]?.[2],
};

function partOf(kind: string, text: string, id: string): MaskedPart {
  const slot = { path: '', role: 'user', form: 'text', text } as const;
  const part = new MaskedPart(kind, text, false, 'US', text, slot, {});
  part.tokens = [{ scheme: 'vault', id }];
  return part;
}

function forwardedCall(): RestoredCall {
  const policy = new BuiltInPolicies().base;
  const keyring = new Keyring(ACCOUNT, '1', MASTER, [
    newStoredKey(MASTER, ACCOUNT, 'data'),
    newStoredKey(MASTER, ACCOUNT, 'lookup'),
  ]);
  const values = VALUES.map(([kind, id, text]): MaskedValue => ({
    kind,
    key: text,
    text,
    found: { start: 0, end: 1, kind, confidence: 1, pass: 'pattern', detector: 'test' },
    parts: [partOf(kind, text, id)],
    kid: 'key_1',
    tokenKind: 'vault-deterministic',
  }));
  return {
    agent: { id: 'agt_1', tokenization: 'vault-deterministic', policy, keyring },
    values,
    texts: ['Hello.'],
    turn: 0,
    trail: { sessionId: 'sess_1', append: () => undefined },
    facts: { restored: new Map(), unrestored: new Map() },
  };
}

const CALL = forwardedCall();
/** Creates a restorer for the replies to a request with these tokens. */
export const restorer = (): ReplyRestorer => new ReplyRestorer(CALL, { open: () => Promise.resolve([]) });

/** Splits bytes at these positions, in order. */
export function cut(bytes: Buffer, at: readonly number[]): Buffer[] {
  const edges = [0, ...[...new Set(at)].sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
}

/** Splits a text at these characters, in order. */
export function piecesOf(text: string, at: readonly number[]): string[] {
  const characters = Array.from(text);
  const edges = [0, ...[...new Set(at)].sort((a, b) => a - b), characters.length];
  return edges.slice(1).map((end, index) => characters.slice(edges[index], end).join(''));
}
