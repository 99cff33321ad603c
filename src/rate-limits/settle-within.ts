/** Nothing came in time. */
export class TooLate extends Error {
  constructor() {
    super('no answer in time');
    this.name = 'TooLate';
  }
}

/**
 * The promise, as long as it settles within so many milliseconds.
 * @throws TooLate, or what the promise was rejected with
 */
export async function settleWithin<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // When it was this process that was busy, the answer has been here for long: it is read before this runs.
      setImmediate(() => {
        reject(new TooLate());
      });
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
