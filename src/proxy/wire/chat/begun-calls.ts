import type { JsonObject } from '../json/json.js';

/** What has come of calls whose names aren't whole, by their indexes; undefined is that of `function_call`. */
export class BegunCalls {
  private readonly calls = new Map<number | undefined, JsonObject>();

  keep(tool: number | undefined, call: JsonObject): void {
    this.calls.set(tool, call);
  }

  /** What is kept of a call: it goes out with what comes next. */
  take(tool: number | undefined): JsonObject | undefined {
    const call = this.calls.get(tool);
    this.calls.delete(tool);
    return call;
  }

  /** Indexes of the other tool calls that have begun: once the next one begins, nothing more comes of them. */
  besides(tool: number): number[] {
    return [...this.calls.keys()].flatMap((other) => (other === undefined || other === tool ? [] : [other]));
  }
}
