import { createRequire } from 'node:module';
import { type EmbeddedFont, PdfDocument, type ReadFont } from './pdfmake-parts.js';

/** DejaVu covers Latin, Greek, Cyrillic, Armenian, Georgian and the signs that reports use, among others. */
const FONTS = [
  { family: 'Sans', style: 'normal', file: 'DejaVuSansCondensed' },
  { family: 'Sans', style: 'bold', file: 'DejaVuSansCondensed-Bold' },
  { family: 'Mono', style: 'normal', file: 'DejaVuSansMono' },
] as const;

type Embed = new (document: PdfDocument, font: ReadFont, id: string) => EmbeddedFont;

/** A font's words that were laid out, for the next report: most of its words are the same. */
interface KnownWords {
  readonly font: ReadFont;
  words: Record<string, unknown>;
}

interface OpenedFonts {
  readonly fonts: readonly KnownWords[];
  readonly Embedded: Embed;
}

/** Words that are kept of a font; with more it begins anew, since those of long reports don't come again. */
const MOST_WORDS = 10_000;

let opened: OpenedFonts | undefined;

/**
 * Gives a document the report's fonts; returns which code points all of them have. The files are read once in a
 * process: reading a font's tables takes longer than laying out a short report.
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

/** The definition that pdfmake checks a family against; the fonts themselves are provided already. */
export function fontFamilies(): Record<string, Record<string, string>> {
  const families: Record<string, Record<string, string>> = {};
  for (const { family, style, file } of FONTS) (families[family] ??= {})[style] = file;
  return families;
}

/** By way of a document that is never written: the package has no other door to its fonts. */
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

/** Without a prototype: a word may be called `constructor`. */
function newWords(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}
