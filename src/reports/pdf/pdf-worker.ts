import { parentPort } from 'node:worker_threads';
import type { PdfMaterial } from './document.js';
import type { PdfOrder, PdfResult } from './pdf-protocol.js';
import { printReport } from './print.js';

// Laying out a long report takes seconds, in which the main thread must relay speech.
if (parentPort === null) throw new Error('this file runs as a worker thread');
const port = parentPort;

port.on('message', ({ id, material }: PdfOrder) => {
  void answer(id, material);
});

async function answer(id: number, material: PdfMaterial): Promise<void> {
  try {
    const { buffer, byteOffset, length } = await printReport(material);
    const pdf = new Uint8Array(length);
    pdf.set(new Uint8Array(buffer, byteOffset, length));
    port.postMessage({ id, pdf } satisfies PdfResult, [pdf.buffer]);
  } catch (error) {
    // The name alone: a message may quote what was being drawn.
    port.postMessage({ id, failed: error instanceof Error ? error.name : 'unknown' } satisfies PdfResult);
  }
}
