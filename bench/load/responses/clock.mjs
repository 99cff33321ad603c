/** Returns milliseconds on the machine's monotonic clock, which all processes share. */
export function nowMs() {
  return Number(process.hrtime.bigint()) / 1e6;
}
