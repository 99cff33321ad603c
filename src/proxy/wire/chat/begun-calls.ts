import type { JsonObject } from '../json/json.js';

/** Calls with incomplete names, by index. The index of `function_call` is undefined. */
export class BegunCalls {
  private readonly calls = new Map<number | undefined, JsonObject>();

  keep(tool: number | undefined, call: JsonObject): void {
    this.calls.set(tool, call);
  }

  /** Removes and returns a call, to be sent with its next fragment. */
  take(tool: number | undefined): JsonObject | undefined {
    const call = this.calls.get(tool);
    this.calls.delete(tool);
    return call;
  }

  /** Returns the indexes of the other incomplete tool calls, which end when another call begins. */
  besides(tool: number): number[] {
    return [...this.calls.keys()].flatMap((other) => (other === undefined || other === tool ? [] : [other]));
  }
}
