/**
 * Reads a stream that is expected to break off, and returns the received text.
 * @throws Error when it ends normally
 */
export async function readBroken(answer: Response): Promise<string> {
  const { text, isWhole } = await readToEnd(answer);
  if (isWhole) throw new Error('the stream ended as if it were whole');
  return text;
}

/** The text of a stream, and whether it ended as a whole one does. */
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
