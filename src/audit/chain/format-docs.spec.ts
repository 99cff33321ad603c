import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { checkpointText, leafHex } from './log/checkpoint.js';
import type { AnyEventBody } from '../events/audit-event.js';
import { ChainWriter, EMPTY_HEAD, eventFromStored } from './hash/hash-chain.js';
import { merkleRoot } from './log/merkle.js';
import { NoteSigner } from './log/signed-note.js';

const DOCUMENT = readFileSync(new URL('../../../docs/audit-format.md', import.meta.url), 'utf8');

/** Lines of each block in the worked example. */
const EXAMPLES = [...DOCUMENT.matchAll(/^```example\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '');

/** Event that the code writes from the fields in the document. */
function rewritten(block: string): string[] {
  const [canonical = '', hash = ''] = block.trimEnd().split('\n');
  const { v, chain, seq, ts, prev_hash, curr_hash, ...body } = eventFromStored(canonical, hash);
  expect([v, curr_hash]).toEqual([1, hash]);
  const head = seq === 0 ? EMPTY_HEAD : { nextSeq: seq, hash: prev_hash };
  const writer = new ChainWriter<AnyEventBody>(chain, head);
  const event = writer.append(body, new Date(ts));
  return [event.canonical, event.currHash];
}

describe('the worked example of docs/audit-format.md', () => {
  const [first = '', second = '', root = '', seal = '', leaf = '', note = '', vkey = ''] = EXAMPLES;
  const hashOf = (block: string): string => block.trimEnd().split('\n')[1] ?? '';

  it.each([
    ['the first event', first],
    ['the second event', second],
    ['the seal', seal],
  ])('shows %s exactly as the code writes it', (_, block) => {
    expect(rewritten(block)).toEqual(block.trimEnd().split('\n'));
  });

  it('shows the roots that the code computes', () => {
    expect(EXAMPLES).toHaveLength(7);
    expect(root.trim()).toBe(merkleRoot([hashOf(first), hashOf(second)]));
    expect(seal).toContain(`"root":"${merkleRoot([hashOf(second)])}"`);
  });

  it('shows the leaf, the checkpoint and the key that the code generates', () => {
    const { chain: accountId } = eventFromStored(seal.split('\n')[0] ?? '', hashOf(seal));
    const bytes = leafHex({ accountId, seq: 0, hash: hashOf(seal) });
    const rootHex = merkleRoot([bytes]);
    expect(leaf.trimEnd().split('\n')).toEqual([bytes, rootHex]);
    const signer = new NoteSigner('sotto', Buffer.alloc(32, 7));
    expect(note).toBe(signer.sign(checkpointText('sotto', { size: 1, rootHex })));
    expect(vkey.trim()).toBe(signer.verifier.toString());
  });
});
