import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly dictionary: string;
  /** Decompressed stream; undefined for an object without a stream. */
  readonly stream: Buffer | undefined;
}

/** Minimal PDF reader for tests, which reads objects, their streams, and the text of each page. */
export class PdfFile {
  private readonly objects = new Map<string, PdfObject>();

  constructor(bytes: Buffer) {
    const raw = bytes.toString('latin1');
    for (const match of raw.matchAll(/(\d+) 0 obj\n([^]*?)(?:endobj|stream\r?\n)/g)) {
      const [whole, id = '', dictionary = ''] = match;
      const start = match.index + whole.length;
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
      const data = whole.endsWith('endobj') ? undefined : bytes.subarray(start, start + length);
      const packed = dictionary.includes('/FlateDecode');
      const stream = data !== undefined && packed ? inflateSync(data) : data;
      this.objects.set(id, { dictionary, stream });
    }
  }

  /** Decompressed streams of all objects. */
  get streams(): Buffer[] {
    return [...this.objects.values()].flatMap(({ stream }) => stream ?? []);
  }

  get dictionaries(): string[] {
    return [...this.objects.values()].map(({ dictionary }) => dictionary);
  }

  /** Returns the attachment of a type, e.g. `application#2Fjson`. */
  attachment(type: string): Buffer | undefined {
    return [...this.objects.values()].find(({ dictionary }) => dictionary.includes(`/Subtype /${type}`))
      ?.stream;
  }

  /** Returns the text of each page in drawing order, with a space after each marked line. */
  pages(): string[] {
    const tree = this.dictionaries.find((dictionary) => dictionary.includes('/Type /Pages')) ?? '';
    const kids = /\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? '';
    return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => this.pageText(id));
  }

  private pageText(id: string): string {
    const page = this.objects.get(id)?.dictionary ?? '';
    const content = this.follow(/\/Contents (\d+) 0 R/, page)?.stream?.toString('latin1') ?? '';
    const resources = this.follow(/\/Resources (\d+) 0 R/, page)?.dictionary ?? page;
    let text = '';
    let font = '';
    for (const [mark, name, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ|\bEMC\b/g)) {
      if (name !== undefined) font = name;
      else if (mark === 'EMC') text += ' ';
      else text += decode(shown ?? '', this.characters(font, resources));
    }
    return text.replace(/\s+/g, ' ');
  }

  private characters(font: string, resources: string): Map<string, string> {
    const dictionary = this.follow(new RegExp(`/${font} (\\d+) 0 R`), resources)?.dictionary ?? '';
    const map = this.follow(/\/ToUnicode (\d+) 0 R/, dictionary)?.stream?.toString('latin1') ?? '';
    const characters = new Map<string, string>();
    for (const [, from = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
      // A ligature maps to several characters: `<0066 0069>`.
      [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], index) => {
        const code = (parseInt(from, 16) + index).toString(16).padStart(4, '0');
        characters.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
      });
    }
    return characters;
  }

  private follow(reference: RegExp, text: string): PdfObject | undefined {
    return this.objects.get(reference.exec(text)?.[1] ?? '');
  }
}

function decode(shown: string, characters: Map<string, string>): string {
  const codes = [...shown.matchAll(/<(\w*)>/g)].map(([, hex = '']) => hex).join('');
  return (codes.match(/.{4}/g) ?? []).map((code) => characters.get(code.toLowerCase()) ?? '?').join('');
}
