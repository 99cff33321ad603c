import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DomainError } from '../../common/domain-error.js';
import type { PdfMaterial } from './document.js';
import type { PdfOrder, PdfResult } from './pdf-protocol.js';

/** A report that takes longer is given up. */
const TIMEOUT_MS = 60_000;
/** A thread that has had nothing to do for so long is let go, with the memory that it took. */
const IDLE_MS = 60_000;

/** Megabytes. A thread that needs more fails alone. */
const MEMORY = { maxOldGenerationSizeMb: 384 };

interface Job {
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: DomainError) => void;
  readonly timer: NodeJS.Timeout;
}

export interface RendererOptions {
  /** The compiled worker thread. */
  readonly workerFile?: string;
  readonly timeoutMs?: number;
}

/** Prints reports in one thread beside the main one, first come first served. The thread starts when it is needed. */
export class PdfRenderer {
  private readonly workerFile: string;
  private readonly timeoutMs: number;
  private readonly jobs = new Map<number, Job>();
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;

  constructor({ workerFile = compiledWorker(), timeoutMs = TIMEOUT_MS }: RendererOptions = {}) {
    this.workerFile = workerFile;
    this.timeoutMs = timeoutMs;
  }

  /** @throws DomainError `report_generation_failed` */
  render(material: PdfMaterial): Promise<Uint8Array> {
    clearTimeout(this.idle);
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.lose('timeout');
      }, this.timeoutMs);
      this.jobs.set(id, { resolve, reject, timer });
      this.thread().postMessage({ id, material } satisfies PdfOrder);
    });
  }

  /** Called by the framework when the service stops. */
  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.lose('stopped');
    await worker?.terminate();
  }

  private thread(): Worker {
    if (this.worker !== undefined) return this.worker;
    const worker = new Worker(this.workerFile, { resourceLimits: MEMORY });
    worker.on('message', (result: PdfResult) => {
      this.settle(result);
    });
    const lost = (): void => {
      if (this.worker === worker) this.lose('worker_lost');
    };
    worker.on('error', lost);
    worker.on('exit', lost);
    worker.unref();
    return (this.worker = worker);
  }

  private settle(result: PdfResult): void {
    const job = this.jobs.get(result.id);
    this.jobs.delete(result.id);
    clearTimeout(job?.timer);
    if ('pdf' in result) job?.resolve(result.pdf);
    else job?.reject(failed(result.failed));
    if (this.jobs.size > 0) return;
    this.idle = setTimeout(() => {
      this.lose('idle');
    }, IDLE_MS);
    this.idle.unref();
  }

  /** Lets the thread go, and refuses what it had still to do. The next report starts another. */
  private lose(why: string): void {
    const { worker } = this;
    this.worker = undefined;
    for (const { reject, timer } of this.jobs.values()) {
      clearTimeout(timer);
      reject(failed(why));
    }
    this.jobs.clear();
    void worker?.terminate();
  }
}

function failed(why: string): DomainError {
  return new DomainError('report_generation_failed', 'The report could not be rendered.', {
    cause: new Error(`rendering the report failed: ${why}`),
  });
}

/** A thread runs outside of whatever loads this file, so it needs the code that the build compiled. */
function compiledWorker(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return join(folder, 'dist/src/reports/pdf/pdf-worker.js');
  }
  throw new Error('the package has no root');
}
