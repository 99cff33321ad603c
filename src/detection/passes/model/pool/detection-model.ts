import type { DetectionPass } from '../../../detection-pass.js';
import { InferencePool, type PoolLimits } from './inference-pool.js';
import { LabelSet } from '../reading/decode.js';
import type { ModelFiles } from '../model-files.js';
import { ModelPass } from '../model-pass.js';

/** Model of this instance, with its worker threads. */
export class DetectionModel {
  private constructor(
    /** The model pass; empty if no model is configured. */
    readonly passes: readonly DetectionPass[],
    private readonly pool: InferencePool | undefined,
  ) {}

  /** @throws Error if the model can't be loaded */
  static async start(files: ModelFiles | undefined, limits: PoolLimits): Promise<DetectionModel> {
    if (files === undefined) return new DetectionModel([], undefined);
    const { weights, sha256, vocabulary, labels, calibration } = files;
    const pool = await InferencePool.start(
      { weights, vocabulary, labels, calibration },
      limits,
      files.workerFile,
    );
    return new DetectionModel([new ModelPass(pool, new LabelSet(labels).kinds, sha256)], pool);
  }

  /** Load of the worker threads, for the operator; undefined if no model is configured. */
  get load(): Pick<InferencePool, 'depth' | 'busy' | 'workers' | 'failures'> | undefined {
    return this.pool;
  }

  /** Called by the framework when the service stops. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool?.stop();
  }
}
