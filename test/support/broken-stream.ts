/**
 * Reads a stream that is to break off, and gives what came of it.
 * @throws Error when it ends as if it were whole
 */
export async function readBroken(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const part of answer.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true });
  } catch {
    return text;
  }
  throw new Error('the stream ended as if it were whole');
}
