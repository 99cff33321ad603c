import { createRequire } from 'node:module';
import { type EmbeddedFont, PdfDocument, type ReadFont } from './pdfmake-parts.js';

/** DejaVu covers Latin, Greek, Cyrillic, Armenian, Georgian and, among others, the symbols of reports. */
const FONTS = [
  { family: 'Sans', style: 'normal', file: 'DejaVuSansCondensed' },
  { family: 'Sans', style: 'bold', file: 'DejaVuSansCondensed-Bold' },
  { family: 'Mono', style: 'normal', file: 'DejaVuSansMono' },
] as const;

type Embed = new (document: PdfDocument, font: ReadFont, id: string) => EmbeddedFont;

/** Font with its cache of laid-out words. The next report has mostly the same words. */
interface KnownWords {
  readonly font: ReadFont;
  words: Record<string, unknown>;
}

interface OpenedFonts {
  readonly fonts: readonly KnownWords[];
  readonly Embedded: Embed;
}

/** Maximum number of cached words per font. The cache is then cleared, because words of long reports seldom recur. */
const MOST_WORDS = 10_000;

let opened: OpenedFonts | undefined;

/**
 * Adds the report's fonts to a document. Returns a check whether every font has a code point. Each process reads the
 * font files only once, because parsing font tables takes longer than the layout of a short report.
 */
export function provideFonts(document: PdfDocument): (codePoint: number) => boolean {
  const { fonts, Embedded } = (opened ??= openFonts());
  fonts.forEach((known, index) => {
    const id = `F${index + 1}`;
    const { family, style } = FONTS[index] ?? FONTS[0];
    const embedded = new Embedded(document, known.font, id);
    if (Object.keys(known.words).length > MOST_WORDS) known.words = newWords();
    embedded.layoutCache = known.words;
    document._fontFamilies[id] = embedded;
    (document.fontCache[family] ??= {})[style] = embedded;
  });
  return (codePoint) => fonts.every(({ font }) => font.hasGlyphForCodePoint(codePoint));
}

/** Returns definitions for pdfmake's check of font families. The fonts themselves are already provided. */
export function fontFamilies(): Record<string, Record<string, string>> {
  const families: Record<string, Record<string, string>> = {};
  for (const { family, style, file } of FONTS) (families[family] ??= {})[style] = file;
  return families;
}

/** Opens the fonts through a document that is never written, because the package has no other interface for fonts. */
function openFonts(): OpenedFonts {
  const { resolve } = createRequire(import.meta.url);
  const document = new PdfDocument({}, {}, {}, {}, { autoFirstPage: false, font: null });
  const embedded = FONTS.map(({ file }) => {
    document.font(resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`));
    return document._font;
  });
  const [first] = embedded;
  return {
    fonts: embedded.map(({ font }) => ({ font, words: newWords() })),
    Embedded: first?.constructor as Embed,
  };
}

/** Returns an object without a prototype, because a word can be `constructor`. */
function newWords(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}
