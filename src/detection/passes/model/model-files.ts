import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { PACKAGE_ROOT } from '../../../common/package-root.js';
import { sha256Hex } from '../../../common/sha256.js';
import type { Sha256Hex } from '../../../common/text/branded.js';
import { alteredFile, checkWeights, InvalidModel, unreadableFile } from './runtime.js';
import type { ModelWeights } from './pool/inference.js';
import type { ReaderParts } from './reader.js';

const manifestSchema = z.object({
  files: z.object({
    'alone.onnx': z.string(),
    'on.onnx': z.string(),
    'vocab.txt': z.string(),
    'labels.json': z.string(),
    'calibration.json': z.string(),
  }),
});
const labelsSchema = z.array(z.string());
const calibrationSchema = z.record(
  z.string(),
  z.object({ slope: z.number().positive(), offset: z.number() }),
);

/** Shipped model whose files were read and verified. */
export interface ModelFiles extends ReaderParts {
  readonly weights: ModelWeights;
  /** Code of the worker thread, if it is not the shipped code. */
  readonly workerFile?: URL;
  /** Hex SHA-256 of the hashes of both ONNX files, recorded in `session_started`. */
  readonly sha256: Sha256Hex;
}

/** Returns the folder of the model that ships with the service. */
export function shippedModelFolder(): string {
  return join(PACKAGE_ROOT, 'model');
}

/**
 * Reads the model of a folder and verifies each file against `manifest.json`.
 * @throws InvalidModel if a file is missing, truncated or altered
 */
export async function loadModelFiles(folder: string): Promise<ModelFiles> {
  const manifest = parse(folder, await read(folder, 'manifest.json'));
  const checked = async (name: keyof typeof manifest.files): Promise<Buffer> => {
    const content = await read(folder, name);
    if (sha256Hex(content) !== manifest.files[name]) throw alteredFile(join(folder, name));
    return content;
  };
  const weightsOf = async (name: 'alone.onnx' | 'on.onnx'): Promise<ModelWeights['on']> => {
    const [path, sha256] = [resolve(folder, name), manifest.files[name]];
    await checkWeights(path, sha256);
    return { path, sha256 };
  };
  const [alone, on, vocabulary, labels, calibration] = await Promise.all([
    weightsOf('alone.onnx'),
    weightsOf('on.onnx'),
    checked('vocab.txt'),
    checked('labels.json'),
    checked('calibration.json'),
  ]);
  return {
    weights: { alone, on },
    sha256: sha256Hex(`${alone.sha256}${on.sha256}`),
    vocabulary: vocabulary.toString('utf8').replace(/\n$/, '').split('\n'),
    labels: labelsSchema.parse(JSON.parse(labels.toString('utf8'))),
    calibration: calibrationSchema.parse(JSON.parse(calibration.toString('utf8'))),
  };
}

function parse(folder: string, content: Buffer): z.infer<typeof manifestSchema> {
  try {
    return manifestSchema.parse(JSON.parse(content.toString('utf8')));
  } catch (cause) {
    const path = join(folder, 'manifest.json');
    throw new InvalidModel(`${path} can't be understood. Restore the model folder from the release.`, {
      cause,
    });
  }
}

async function read(folder: string, name: string): Promise<Buffer> {
  const path = join(folder, name);
  return readFile(path).catch((cause: unknown) => {
    throw unreadableFile(path, cause);
  });
}
