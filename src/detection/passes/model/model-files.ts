import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Sha256Hex } from '../../../common/text/branded.js';
import { altered, checkWeights, InvalidModel, unreadable } from './integrity.js';
import type { TaggerParts } from './tagger.js';

const manifestSchema = z.object({
  files: z.object({
    'model.onnx': z.string(),
    'vocab.txt': z.string(),
    'labels.json': z.string(),
    'thresholds.json': z.string(),
  }),
});
const labelsSchema = z.array(z.string());
const thresholdsSchema = z.record(z.string(), z.number().gt(0).lt(1));

/** A model that was read whole and is the one that was shipped. */
export interface ModelFiles extends TaggerParts {
  /** Path of the ONNX file. */
  readonly weights: string;
  /** The compiled worker thread, where it is not beside the code that starts it. */
  readonly workerFile?: URL;
  /** Hex SHA-256 of the ONNX file; stands in `session_started`. */
  readonly sha256: Sha256Hex;
}

/**
 * The folder of the model that ships with the service: `model/` beside `package.json`.
 * @throws InvalidModel when there is none
 */
export function shippedModelFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return join(folder, 'model');
  }
  throw new InvalidModel('The model folder is missing. Restore it from the release.');
}

/**
 * Reads the model of a folder and checks each file against `manifest.json`.
 * @throws InvalidModel when a file is missing, cut short or altered
 */
export async function loadModelFiles(folder: string): Promise<ModelFiles> {
  const manifest = parse(folder, await read(folder, 'manifest.json'));
  const checked = async (name: keyof typeof manifest.files): Promise<Buffer> => {
    const content = await read(folder, name);
    const found = createHash('sha256').update(content).digest('hex');
    if (found !== manifest.files[name]) throw altered(join(folder, name));
    return content;
  };
  const weights = resolve(folder, 'model.onnx');
  const [, vocabulary, labels, thresholds] = await Promise.all([
    checkWeights(weights, manifest.files['model.onnx']),
    checked('vocab.txt'),
    checked('labels.json'),
    checked('thresholds.json'),
  ]);
  return {
    weights,
    sha256: manifest.files['model.onnx'] as Sha256Hex,
    vocabulary: vocabulary.toString('utf8').replace(/\n$/, '').split('\n'),
    labels: labelsSchema.parse(JSON.parse(labels.toString('utf8'))),
    thresholds: thresholdsSchema.parse(JSON.parse(thresholds.toString('utf8'))),
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
    throw unreadable(path, cause);
  });
}
