/** Nothing came in time. */
export class TimeoutError extends Error {
  constructor() {
    super('no answer in time');
    this.name = 'TimeoutError';
  }
}

/**
 * The promise, as long as it settles within so many milliseconds.
 * @throws TimeoutError, or what the promise was rejected with
 */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // When it was this process that was busy, the answer has been here for long: it is read before this runs.
      setImmediate(() => {
        reject(new TimeoutError());
      });
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
