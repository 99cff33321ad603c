/**
 * Keeps what was computed of an object on that object, in a property that is not listed. Like a `WeakMap`, whose
 * values the engine's quick garbage collection spares, though: whatever a call left in one would stay in memory until the
 * engine next looks through the whole heap.
 */
export class Memo<Owner extends object, Value> {
  private readonly key = Symbol('memo');

  get(owner: Owner): Value | undefined {
    return (owner as Record<symbol, Value | undefined>)[this.key];
  }

  set(owner: Owner, value: Value): void {
    Object.defineProperty(owner, this.key, { value, writable: true });
  }

  /** The value, which is computed if it is not known. */
  of(owner: Owner, compute: () => Value): Value {
    const known = this.get(owner);
    if (known !== undefined) return known;
    const value = compute();
    this.set(owner, value);
    return value;
  }
}
