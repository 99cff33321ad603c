/** Makes the voice platform speak at once what came before. */
const FLUSH_MARKER = /(<flush ?\/>)/;

export function isFlushMarker(part: string): boolean {
  return FLUSH_MARKER.test(part);
}

/** A piece of what is said, cut before and after each marker in it. */
export function cutAtFlushMarkers(text: string): readonly string[] {
  return text.includes('<flush') ? text.split(FLUSH_MARKER) : [text];
}
