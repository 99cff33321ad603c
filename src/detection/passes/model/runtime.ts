import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { InferenceSession } from 'onnxruntime-node';

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

/**
 * Fusing makes most operators faster, but these two are summed up number by number: the sum and the normalization that
 * they replace take a quarter of their time.
 */
const SLOWER_FUSED = 'SkipLayerNormFusion;BiasSkipLayerNormFusion';

/** The parts of onnxruntime that open a session. */
export interface SessionFactory {
  readonly InferenceSession: Pick<typeof InferenceSession, 'create'>;
}

/**
 * Loads the model for one thread's use.
 * @param weights path of the ONNX file: given the path, the runtime keeps one copy of it; given its bytes, three
 */
export function openSession(
  { InferenceSession }: SessionFactory,
  weights: string,
): Promise<InferenceSession> {
  return InferenceSession.create(weights, {
    // Two threads gain little on short texts; several sessions side by side gain all.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    extra: { optimization: { disable_specified_optimizers: SLOWER_FUSED } },
  });
}

/**
 * Has the model's runtime report nothing: since its version 1.29 the official builds tell their maker of each process and
 * each session, under an id that they keep in the user's cache folder. It looks at the variable once, when it is loaded,
 * and at the process's own environment: so this is to be called on the main thread before.
 */
export function refuseTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1';
}
