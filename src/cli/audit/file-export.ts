import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { TextDecoder } from 'node:util';
import { requireDocument } from '../../audit/chain/proof/export-members.js';
import type { ExportVerifier } from '../../audit/chain/proof/export-verifier.js';
import { hasRepeatedMember } from '../../common/json/repeated-member.js';

/** Maximum size in bytes of a file that is parsed as one JSON document. Longer files must be JSON lines. */
const MAX_DOCUMENT = 268_435_456;

/** Error for a file that parsers could interpret differently. */
export class AmbiguousFile extends Error {
  override readonly name = 'AmbiguousFile';

  constructor() {
    super(
      'malformed: the file is not in UTF-8 or contains a member twice, so readers could interpret it differently',
    );
  }
}

interface SessionDocument {
  readonly events: readonly unknown[];
  readonly merkle_root_hex?: unknown;
  readonly checkpoint?: unknown;
}

/**
 * Passes an export to a verifier.
 * @param path file, or `-` for standard input, which must be JSON lines
 * @throws NotAnEventList, SyntaxError if the file is not an export; AmbiguousFile, UncoveredMember
 */
export async function readExport(path: string, verifier: ExportVerifier): Promise<void> {
  const document = path === '-' ? undefined : await readDocument(path);
  if (document === undefined) {
    await addLines(verifier, path);
    return;
  }
  for (const event of document.events) verifier.add(event);
  verifier.summary(document.merkle_root_hex, document.checkpoint);
}

async function addLines(verifier: ExportVerifier, path: string): Promise<void> {
  const input = path === '-' ? process.stdin : createReadStream(path);
  const watch = new Utf8Watch();
  input.on('data', (bytes: Buffer) => {
    watch.take(bytes);
  });
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const parsed: unknown = JSON.parse(line);
    if (hasRepeatedMember(Buffer.from(line))) throw new AmbiguousFile();
    verifier.add(parsed);
  }
  if (!watch.isInUtf8()) throw new AmbiguousFile();
}

/** Checks that a sequence of chunks is valid UTF-8. */
class Utf8Watch {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isBroken = false;

  take(bytes?: Buffer): void {
    try {
      this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      this.#isBroken = true;
    }
  }

  /** Must be called after the last chunk. */
  isInUtf8(): boolean {
    this.take();
    return !this.#isBroken;
  }
}

/**
 * Reads a `GET /api/v1/sessions/{id}/audit` response or a list of events; undefined if the file contains JSON lines.
 */
async function readDocument(path: string): Promise<SessionDocument | undefined> {
  if ((await stat(path)).size > MAX_DOCUMENT) return undefined;
  const bytes = await readFile(path);
  const parsed = parseDocument(bytes.toString());
  if (parsed === undefined) return undefined;
  if (!isUtf8(bytes) || hasRepeatedMember(bytes)) throw new AmbiguousFile();
  if (Array.isArray(parsed)) return { events: parsed as unknown[] };
  if (typeof parsed !== 'object' || parsed === null || !('events' in parsed)) return undefined;
  if (!Array.isArray(parsed.events)) return undefined;
  requireDocument(parsed);
  return parsed as SessionDocument;
}

/** Parses JSON; undefined if the text is not a single JSON document. */
function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
