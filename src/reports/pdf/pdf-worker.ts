import { serveTasks } from '../../common/threads/serve-tasks.js';
import type { PdfMaterial } from './document.js';
import { printReport } from './print.js';

serveTasks(
  async (material: PdfMaterial) => {
    const printed = await printReport(material);
    const pdf = new Uint8Array(printed.length);
    pdf.set(printed);
    return pdf;
  },
  { transfer: (pdf) => [pdf.buffer] },
);
