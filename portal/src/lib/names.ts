/** Controls of the writing direction (Unicode, Bidi_Control), which reorder the text around them. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Returns a name with escapes such as `\u202E` for invisible characters that change the direction of writing. */
export function shownName(name: string): string {
  return name.replace(
    DIRECTION,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
