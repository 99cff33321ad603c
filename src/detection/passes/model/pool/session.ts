import type { InferenceSession } from 'onnxruntime-node';

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
