/**
 * Caches a value computed from an object in a hidden property of that object. A `WeakMap` would keep the values through
 * V8's minor garbage collections, so that data of past calls would remain in memory until the next full collection.
 */
export class Memo<Owner extends object, Value> {
  private readonly key = Symbol('memo');

  get(owner: Owner): Value | undefined {
    return (owner as Record<symbol, Value | undefined>)[this.key];
  }

  set(owner: Owner, value: Value): void {
    Object.defineProperty(owner, this.key, { value, writable: true });
  }

  /** Returns the cached value, or computes and caches it. */
  of(owner: Owner, compute: () => Value): Value {
    const known = this.get(owner);
    if (known !== undefined) return known;
    const value = compute();
    this.set(owner, value);
    return value;
  }
}
