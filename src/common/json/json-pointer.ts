/** Decodes a step of a JSON pointer in a URI fragment (RFC 6901, sections 3, 6). Malformed escapes are unchanged. */
export function readPointerStep(step: string): string {
  let text = step;
  try {
    text = decodeURIComponent(step);
  } catch {
    // The percent-encoding is malformed.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
