import type { Preview, PreviewFinding } from '../../api/preview';
import { maskedPieces, type Piece, type SaidPiece, saidPieces } from '../../lib/marks';
import { type PlacedText, readMessages } from '../../lib/transcript';

/** A finding that the page can point to. */
export type NumberedFinding = PreviewFinding & { readonly id: string };

export function numbered(findings: readonly PreviewFinding[]): NumberedFinding[] {
  return findings.map((finding, at) => ({ ...finding, id: `finding-${at + 1}` }));
}

/** One turn of a conversation, or the whole of a text: as it was said, and as it was masked. */
export interface Passage {
  readonly path: string;
  readonly role: string;
  readonly said: readonly SaidPiece[];
  readonly masked: readonly Piece[];
}

export function passagesOf({ request, answer }: Preview, findings: readonly NumberedFinding[]): Passage[] {
  const byPath = Map.groupBy(findings, ({ path }) => path);
  const said = placedTexts(request);
  const masked = new Map(
    placedTexts({ text: answer.masked_text, messages: answer.masked_messages }).map(({ path, text }) => [
      path,
      text,
    ]),
  );
  return said.map(({ path, text, role }) => {
    const marks = byPath.get(path) ?? [];
    return {
      path,
      role,
      said: saidPieces(text, marks),
      masked: maskedPieces(text, masked.get(path) ?? '', marks),
    };
  });
}

function placedTexts(of: {
  text?: string | undefined;
  messages?: readonly unknown[] | undefined;
}): (PlacedText & { role: string })[] {
  if (of.text !== undefined) return [{ path: 'text', role: 'user', text: of.text }];
  return readMessages({ messages: of.messages }).flatMap(({ role, texts }) =>
    texts.map((placed) => ({ ...placed, role })),
  );
}
