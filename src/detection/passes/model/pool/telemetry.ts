/**
 * Has the model's runtime report nothing: since its version 1.29 the official builds tell their maker of each process and
 * each session, under an id that they keep in the user's cache folder. It looks at the variable once, when it is loaded,
 * and at the process's own environment: so this is to be called on the main thread before.
 */
export function refuseTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1';
}
