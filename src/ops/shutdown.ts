import type { Log } from '../common/logging/logger.js';

/** Stops in order on the first signal. A second signal ends the process at once. */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) process.exit(130);
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => {
        log.error('the shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** One step of a shutdown. */
export interface ShutdownPhase {
  /** Name in the log. */
  readonly name: string;
  /** Milliseconds after which the next phase begins, even if this phase has not ended. */
  readonly limitMs: number;
  readonly run: () => Promise<void>;
}

/** Runs the phases one after another. A phase that fails or takes too long is logged, and the next phase runs. */
export async function runPhases(log: Log, phases: readonly ShutdownPhase[]): Promise<void> {
  for (const { name: phase, limitMs, run } of phases) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, limitMs, 'late')));
    const ended = run().then(
      () => 'ended' as const,
      () => 'failed' as const,
    );
    const outcome = await Promise.race([ended, late]);
    clearTimeout(timer);
    if (outcome !== 'ended') log.warn('a phase of the shutdown was cut short', { phase, code: outcome });
  }
}
