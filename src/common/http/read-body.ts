/** Error when a body exceeds its limit. */
export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`the body has more than ${limit} bytes`);
    this.name = 'BodyTooLarge';
  }
}

/**
 * Reads a body to its end.
 * @param onBegun called when the first bytes arrive
 * @throws BodyTooLarge if the body exceeds the limit; also throws read errors
 */
export async function readAll(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  onBegun?: () => void,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of body) {
    if (parts.length === 0) onBegun?.();
    size += bytes.length;
    if (size > limit) throw new BodyTooLarge(limit);
    parts.push(bytes);
  }
  return parts.length === 1 && parts[0] !== undefined ? Buffer.from(parts[0]) : Buffer.concat(parts);
}
