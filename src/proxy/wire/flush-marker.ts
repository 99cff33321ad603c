/** Makes the voice platform speak the preceding text immediately. */
const FLUSH_MARKER = /(<flush ?\/>)/;

export function isFlushMarker(part: string): boolean {
  return FLUSH_MARKER.test(part);
}

/** Splits text before and after each flush marker. */
export function cutAtFlushMarkers(text: string): readonly string[] {
  return text.includes('<flush') ? text.split(FLUSH_MARKER) : [text];
}
