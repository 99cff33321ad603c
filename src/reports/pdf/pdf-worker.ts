import { serveOrders } from '../../common/threads/side-thread-port.js';
import type { PdfMaterial } from './document.js';
import { printReport } from './print.js';

serveOrders(
  async (material: PdfMaterial) => {
    const printed = await printReport(material);
    const pdf = new Uint8Array(printed.length);
    pdf.set(printed);
    return pdf;
  },
  (pdf) => [pdf.buffer],
);
