import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { MerkleAccumulator } from '../chain/log/merkle.js';
import { exportedText, type StoredText } from '../journal/exported-text.js';

/**
 * Streams `{"events": […]` and the members appended by `tail` as JSON text.
 * @param tail returns the members after the events, given the events' Merkle tree, without the leading comma
 */
export function chainFile(
  events: AsyncIterable<StoredText>,
  tail: (tree: MerkleAccumulator) => Promise<string>,
): StreamableFile {
  const file = new StreamableFile(Readable.from(jsonChunks(events, tail)), {
    type: 'application/json; charset=utf-8',
  });
  // The status has already been sent. Only a broken connection can signal that the rest is missing.
  file.setErrorHandler((_error, response) => {
    response.destroy?.();
  });
  return file;
}

async function* jsonChunks(
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
