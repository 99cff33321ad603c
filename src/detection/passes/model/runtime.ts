import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { InferenceSession } from 'onnxruntime-node';

/** Error if the model can't be used, which stops the start. The message names the file and the remedy. */
export class InvalidModel extends Error {
  override readonly name = 'InvalidModel';
}

/**
 * Verifies the ONNX file in chunks, because reading it at once would leave a gap of its size in the process memory.
 * @throws InvalidModel if the file is missing, truncated or altered
 */
export async function checkWeights(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch((cause: unknown) => {
    throw unreadableFile(path, cause);
  });
  if (hash.digest('hex') !== sha256) throw alteredFile(path);
}

/** Returns the error for a file that is missing or unreadable. */
export function unreadableFile(path: string, cause: unknown): InvalidModel {
  return new InvalidModel(`${path} can't be read. Restore the model folder from the release.`, { cause });
}

/** Returns the error for a file that is not the shipped one. */
export function alteredFile(path: string): InvalidModel {
  return new InvalidModel(
    `${path} is not the file that manifest.json describes: it is cut short or altered. ` +
      'Restore the model folder from the release.',
  );
}

/**
 * Optimizations to disable. Fusing makes most operators faster, but these two sum number by number, while the separate
 * sum and normalization take a quarter of the time.
 */
const SLOWER_FUSED = 'SkipLayerNormFusion;BiasSkipLayerNormFusion';

/** Parts of onnxruntime that open a session. */
export interface SessionFactory {
  readonly InferenceSession: Pick<typeof InferenceSession, 'create'>;
}

/**
 * Loads the model for use by one thread.
 * @param weights path of the ONNX file, because the runtime keeps one copy of a path's content, but three of bytes
 */
export function openSession(
  { InferenceSession }: SessionFactory,
  weights: string,
): Promise<InferenceSession> {
  return InferenceSession.create(weights, {
    // Two threads gain little on short texts, while several sessions in parallel use all cores.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    extra: { optimization: { disable_specified_optimizers: SLOWER_FUSED } },
  });
}

/**
 * Disables the telemetry of the model's runtime. Since version 1.29, official builds report each process and each
 * session to the vendor, under an ID in the user's cache folder. The runtime reads the variable once, when it is
 * loaded, from the process's own environment, so this must run before that, on the main thread.
 */
export function disableTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1';
}
