/**
 * The promise, as long as it settles within so many milliseconds.
 * @throws Error when nothing came in time, or what the promise was rejected with
 */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // When it was this process that was busy, the answer has been here for long: it is read before this runs.
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
