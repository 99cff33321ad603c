import type { PdfMaterial } from './document.js';

/** A report to be printed. */
export interface PdfOrder {
  readonly id: number;
  readonly material: PdfMaterial;
}

export type PdfResult =
  | { readonly id: number; readonly pdf: Uint8Array }
  /** Name of the error. */
  | { readonly id: number; readonly failed: string };
