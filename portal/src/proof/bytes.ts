/** Bytes in the type that the browser's Web Crypto API accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Decodes base64 (RFC 4648 section 4); undefined if the text is not the canonical encoding. */
export function fromBase64(text: string): Bytes | undefined {
  if (text.length % 4 !== 0 || !BASE64.test(text)) return undefined;
  const end = text.slice(-4);
  // Unused bits of the last character have to be zero.
  if (btoa(atob(end)) !== end) return undefined;
  return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
}

/** @param text an even number of hex digits */
export function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Decodes UTF-8; undefined if the bytes are not valid UTF-8. */
export function fromUtf8(bytes: Bytes): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the SHA-256 (FIPS 180-4) of the concatenated parts. */
export async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', concat(parts)));
}

function concat(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
