/** Decoders that a recipient of a text may use, implemented independently of the service. */
const DECODERS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/(?:%[\da-f]{2})+/gi, (run) => bytes(run.replace(/%/g, ''))),
  (text) => text.replace(/\+/g, ' ').replace(/(?:%[\da-f]{2})+/gi, (run) => bytes(run.replace(/%/g, ''))),
  (text) => text.replace(/=\r?\n/g, '').replace(/(?:=[\da-f]{2})+/gi, (run) => bytes(run.replace(/=/g, ''))),
  (text) =>
    text
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
      .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/&(amp|nbsp|sol|eacute);/g, (_, name: string) => NAMED[name] ?? ''),
  (text) =>
    text.replace(/\\u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, unit?: string, byte?: string) =>
      String.fromCharCode(Number.parseInt(unit ?? byte ?? '', 16)),
    ),
];
const NAMED: Readonly<Record<string, string>> = { amp: '&', nbsp: ' ', sol: '/', eacute: 'é' };

function bytes(hexadecimal: string): string {
  return Buffer.from(hexadecimal, 'hex').toString();
}

/** Returns a text with its decoded forms, after at most this many decodings in any order. */
export function readingsOf(text: string, times = 2): ReadonlySet<string> {
  const readings = new Set([text]);
  let last = readings;
  for (let time = 0; time < times; time++) {
    last = new Set([...last].flatMap((reading) => DECODERS.map((decode) => decode(reading))));
    for (const reading of last) readings.add(reading);
  }
  return readings;
}

/** Returns all strings and member names in a JSON text, including JSON in its strings. */
export function stringsIn(json: string): string[] {
  const strings: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      strings.push(value);
      if (/^\s*[[{]/.test(value)) tryParse(value, visit);
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) {
        strings.push(name);
        visit(member);
      }
    else strings.push(String(value));
  };
  visit(JSON.parse(json));
  return strings;
}

function tryParse(json: string, visit: (value: unknown) => void): void {
  try {
    visit(JSON.parse(json));
  } catch {
    // The string is not JSON.
  }
}
