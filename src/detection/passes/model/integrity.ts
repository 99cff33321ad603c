import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The model can't be used, so the service doesn't start. The message says which file, and what to do. */
export class InvalidModel extends Error {
  override readonly name = 'InvalidModel';
}

/**
 * Checks the ONNX file piece by piece: read as a whole it would leave a hole of its size in the memory of the process.
 * @throws InvalidModel when it is missing, cut short or altered
 */
export async function checkWeights(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch((cause: unknown) => {
    throw unreadableFile(path, cause);
  });
  if (hash.digest('hex') !== sha256) throw alteredFile(path);
}

/** For a file that is missing or may not be read. */
export function unreadableFile(path: string, cause: unknown): InvalidModel {
  return new InvalidModel(`${path} can't be read. Restore the model folder from the release.`, { cause });
}

/** For a file that is not the one that was shipped. */
export function alteredFile(path: string): InvalidModel {
  return new InvalidModel(
    `${path} is not the file that manifest.json describes: it is cut short or altered. ` +
      'Restore the model folder from the release.',
  );
}
