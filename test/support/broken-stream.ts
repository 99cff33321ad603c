/**
 * Reads a stream that is expected to break off, and returns the received text.
 * @throws Error when it ends normally
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
