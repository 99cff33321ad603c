/**
 * Reads a stream that is expected to end abnormally, and returns the received text.
 * @throws Error if the stream ends normally
 */
export async function readBroken(answer: Response): Promise<string> {
  const { text, isWhole } = await readToEnd(answer);
  if (isWhole) throw new Error('the stream ended as if it were whole');
  return text;
}

/** Reads a stream to its end. Returns the text, and whether the stream ended normally. */
export async function readToEnd(answer: Response): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const part of answer.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true });
  } catch {
    return { text, isWhole: false };
  }
  return { text, isWhole: true };
}
