import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { MerkleAccumulator } from '../chain/merkle.js';
import { exportedText, type StoredText } from './exported-text.js';

/**
 * `{"events": […]` and what `tail` adds to it, as JSON text piece by piece.
 * @param tail the members behind the events, given their Merkle tree; without the comma before them
 */
export function chainFile(
  events: AsyncIterable<StoredText>,
  tail: (tree: MerkleAccumulator) => Promise<string>,
): StreamableFile {
  const file = new StreamableFile(Readable.from(piecesOf(events, tail)), {
    type: 'application/json; charset=utf-8',
  });
  // The status has gone out: only a broken connection can tell that the rest is missing.
  file.setErrorHandler((_error, response) => {
    response.destroy?.();
  });
  return file;
}

async function* piecesOf(
  events: AsyncIterable<StoredText>,
  tail: (tree: MerkleAccumulator) => Promise<string>,
): AsyncGenerator<string> {
  const tree = new MerkleAccumulator();
  yield '{"events":[';
  for await (const event of events) {
    yield (tree.size === 0 ? '' : ',') + exportedText(event);
    tree.push(event.currHash);
  }
  yield `],${await tail(tree)}}`;
}
