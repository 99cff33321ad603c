import { DomainError } from '../../common/errors/domain-error.js';
import { BackgroundThread } from '../../common/threads/background-thread.js';
import { NoAnswer } from '../../common/threads/worker-thread.js';
import type { PdfMaterial } from './document.js';

const TIMEOUT_MS = 60_000;
const MEMORY_MB = 384;

/** Renders PDF reports in a separate thread. */
export class PdfRenderer {
  private readonly thread = new BackgroundThread<PdfMaterial, Uint8Array>({
    file: 'reports/pdf/pdf-worker.js',
    memoryMb: MEMORY_MB,
    timeoutMs: TIMEOUT_MS,
  });

  /** @throws DomainError `report_generation_failed` */
  async render(material: PdfMaterial): Promise<Uint8Array> {
    try {
      return await this.thread.run(material);
    } catch (cause) {
      if (!(cause instanceof NoAnswer)) throw cause;
      throw new DomainError(
        'report_generation_failed',
        'The PDF could not be rendered. Try again, or request the report as JSON.',
        { cause },
      );
    }
  }

  /** Called by the framework when the service stops. */
  onApplicationShutdown(): Promise<void> {
    return this.thread.stop();
  }
}
