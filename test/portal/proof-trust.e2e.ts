import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sessionProofText } from '../../src/audit/chain/proof/session-proof.js';
import { NoteSigner } from '../../src/audit/chain/log/signed-note.js';
import { COSIGNED_AT, LOG, provenSession, WITNESSES } from '../support/proven-session.js';
import { ALL_KEYS, browserVerifier, type Texts, verified } from './browser-verifier.js';
import { editProof, removeLine } from './edited-proof.js';
import { mlDsaWitness } from './ml-dsa-witness.js';

const [ONE = '', TWO = ''] = ALL_KEYS.witnesses.split('\n');

describe('keys that verify proofs in the portal', () => {
  const proof = sessionProofText(provenSession());

  it('count cosignatures of listed witnesses only, and each witness once', async () => {
    const other = new NoteSigner('one.example.com', randomBytes(32));
    expect(await verified(proof, { witnesses: '' })).toMatchObject({
      verdict: 'unwitnessed',
      quorum: 'none',
    });
    expect(await verified(proof, { log: '' })).toMatchObject({ verdict: 'unsigned' });
    expect(await verified(proof, { log: other.verifier.toString() })).toMatchObject({
      verdict: 'refused',
      signature: { state: 'unknown' },
    });
    const less = editProof(({ note }) => ({ note: removeLine(note, 'two.') }));
    expect(await verified(less, { quorum: '1' })).toMatchObject({ verdict: 'proven', quorum: 'reached' });
    const twice = editProof(({ note }) => ({
      note: note.replace(/— two\..*\n/, /— one\..*\n/.exec(note)?.[0] ?? ''),
    }));
    expect(await verified(twice)).toMatchObject({ verdict: 'refused', quorum: 'missed' });
  });

  it('reject a wrong signature of a listed witness even if the others suffice', async () => {
    const [text = ''] = provenSession().note.split('\n\n');
    const forged = WITNESSES[1]?.sign(`${text}\nmore\n`, COSIGNED_AT) ?? '';
    const instead = editProof(({ note }) => ({ note: removeLine(note, 'two.') + forged }));
    const beside = editProof(({ note }) => ({ note: note + forged }));
    for (const changed of [instead, beside]) {
      expect(await verified(changed, { quorum: '1' })).toMatchObject({
        verdict: 'refused',
        quorum: 'forged',
      });
      expect(await verified(changed, { witnesses: ONE })).toMatchObject({ verdict: 'proven' });
    }
  });

  it('must belong to the log that the checkpoint names', async () => {
    const other = new NoteSigner('other.example.com/log', randomBytes(32));
    const [text = ''] = provenSession().note.split('\n\n');
    const line = other.sign(`${text}\n`).split('\n\n')[1] ?? '';
    const changed = editProof(({ note }) => ({ note: note + line }));
    expect(await verified(changed, { log: other.verifier.toString() })).toMatchObject({
      verdict: 'refused',
      signature: { state: 'other_origin' },
    });
  });

  it('do not count cosignatures whose algorithm browsers do not support', async () => {
    const { key, line } = mlDsaWitness('quantum.example.com');
    const signed = editProof(({ note }) => ({ note: note + line }));
    const witnesses = `${ALL_KEYS.witnesses}\n${key}`;
    expect(await verified(signed, { witnesses })).toMatchObject({
      verdict: 'unchecked',
      quorum: 'unchecked',
    });
    expect(await verified(signed, { witnesses, quorum: '2' })).toMatchObject({ verdict: 'proven' });
    expect(await verified(proof, { witnesses })).toMatchObject({ verdict: 'refused', quorum: 'missed' });
  });

  it.each<[string, Partial<Texts>, object]>([
    ['text that is not a key', { log: 'sotto' }, { field: 'log', line: 1, code: 'not_a_key' }],
    [
      'a key with a typing error',
      { witnesses: `# ours\n\n${ONE.slice(0, -4)}AAAA` },
      { field: 'witnesses', line: 3, code: 'wrong_id' },
    ],
    [
      'a key with a changed name',
      { log: ALL_KEYS.log.replace('sotto', 'lotto') },
      { field: 'log', line: 1, code: 'wrong_id' },
    ],
    ['a log key for a witness', { witnesses: `${ONE}\n${ALL_KEYS.log}` }, { line: 2, code: 'other_use' }],
    ['a witness key for a log', { log: ONE }, { field: 'log', code: 'other_use' }],
    [
      'a key of an unknown type',
      { log: keyText('sotto', 2, LOG.verifier.publicKey) },
      { code: 'unknown_use' },
    ],
    ['a witness twice', { witnesses: `${ONE}\n${TWO}\n${ONE}` }, { line: 3, code: 'twice' }],
    [
      'a witness under two names',
      { witnesses: `${ONE}\n${keyText('three.example.com', 4, WITNESSES[0]?.verifier.publicKey)}` },
      { line: 2, code: 'twice' },
    ],
    [
      'the log as its own witness',
      { witnesses: keyText('one.example.com', 4, LOG.verifier.publicKey) },
      { line: 1, code: 'log_as_witness' },
    ],
    ['a quorum of more witnesses than listed', { quorum: '3' }, { field: 'quorum', code: 'no_quorum' }],
    ['a quorum of zero', { quorum: '0' }, { field: 'quorum', code: 'no_quorum' }],
    ['a quorum that is not a whole number', { quorum: '1.5' }, { field: 'quorum', code: 'no_quorum' }],
  ])('cannot be %s', async (_, texts, fault) => {
    const { readTrust } = await browserVerifier();
    expect(await readTrust({ ...ALL_KEYS, ...texts })).toMatchObject(fault);
  });
});

function keyText(name: string, use: number, publicKey: Uint8Array = new Uint8Array()): string {
  const bytes = Buffer.concat([Buffer.of(use), publicKey]);
  const id = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex').slice(0, 8);
  return `${name}+${id}+${bytes.toString('base64')}`;
}
