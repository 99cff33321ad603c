/**
 * Returns the promise's result if it settles within the given milliseconds.
 * @throws Error after the time limit, or the promise's own error
 */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // If this process was busy, the answer may already have arrived. It is read before this callback runs.
      setImmediate(() => {
        reject(new Error('no response in time'));
      });
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
