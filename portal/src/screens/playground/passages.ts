import type { Preview, PreviewFinding } from '../../api/preview';
import { maskedPieces, type Piece, type InputPiece, inputPieces, toolPieces } from '../../lib/marks';
import { type PathText, readMessages } from '../../lib/transcript';

/** Finding with an ID that is unique within the page. */
export type NumberedFinding = PreviewFinding & { readonly id: string };

export function numbered(findings: readonly PreviewFinding[]): NumberedFinding[] {
  return findings.map((finding, at) => ({ ...finding, id: `finding-${at + 1}` }));
}

/** Turn of a conversation, or a whole text, as input, as masked text and as text for tools. */
export interface Passage {
  readonly path: string;
  readonly role: string;
  readonly input: readonly InputPiece[];
  readonly masked: readonly Piece[];
  /** Input with each value in the form for tools. */
  readonly tool: readonly InputPiece[];
}

export function passagesOf({ request, answer }: Preview, findings: readonly NumberedFinding[]): Passage[] {
  const byPath = Map.groupBy(findings, ({ path }) => path);
  const texts = inputTexts(request);
  const masked = new Map(
    inputTexts({ text: answer.masked_text, messages: answer.masked_messages }).map(({ path, text }) => [
      path,
      text,
    ]),
  );
  return texts.map(({ path, text, role }) => {
    const marks = byPath.get(path) ?? [];
    return {
      path,
      role,
      input: inputPieces(text, marks),
      masked: maskedPieces(text, masked.get(path) ?? '', marks),
      tool: toolPieces(text, marks),
    };
  });
}

function inputTexts(of: {
  text?: string | undefined;
  messages?: readonly unknown[] | undefined;
}): (PathText & { role: string })[] {
  if (of.text !== undefined) return [{ path: 'text', role: 'user', text: of.text }];
  return readMessages({ messages: of.messages }).flatMap(({ role, texts }) =>
    texts.map((placed) => ({ ...placed, role })),
  );
}
