import cluster, { type Worker } from 'node:cluster';
import { Channel, NoReply, type ProcessEnd, type Respond } from './channel.js';
import { closeLostConnections } from './lost-connections.js';

const READY = 'ready';
const STOP = 'stop';

/** Reason why a process ended: a signal, such as `SIGKILL`, or an exit code. */
export interface ProcessEnding {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Worker process, as seen by its supervisor. */
export interface WorkerProcess {
  readonly channel: Channel;
  /** Resolves when the process can receive messages; earlier messages are lost. Rejects with NoReply if it ended. */
  readonly ready: Promise<void>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<ProcessEnding>;
  /** Asks the process to end. Kills it if it is not ready yet. */
  stop(): void;
  /** Kills the process. */
  kill(): void;
}

/** Starts another process of this program. The ports on which it listens are shared with the other processes. */
export function startWorker(): WorkerProcess {
  const worker = cluster.fork();
  closeLostConnections(worker);
  const channel = new Channel(endOf(worker));
  let isReady = false;
  const ended = new Promise<ProcessEnding>((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => {
      channel.close();
      resolve({ code, signal });
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    channel.answer(READY, () => {
      isReady = true;
      resolve();
    });
    void ended.then(() => {
      reject(new NoReply());
    });
  });
  const kill = (): void => {
    worker.process.kill('SIGKILL');
  };
  const stop = (): void => {
    if (isReady) channel.tell(STOP);
    else kill();
  };
  return { channel, ready, ended, stop, kill };
}

/**
 * Returns the channel to the supervisor, in a process that the supervisor started. Node ends the process when the
 * supervisor has ended.
 * @param answers handlers of the supervisor's questions, by question
 * @param onStop called when the process must end
 */
export function joinSupervisor(answers: Readonly<Record<string, Respond>>, onStop: () => void): Channel {
  const channel = new Channel({
    on: (event, listener) => process.on(event, listener as NodeJS.MessageListener),
    send: (message) => process.send?.(message, undefined, undefined, ignore),
  });
  for (const [question, respond] of Object.entries(answers)) channel.answer(question, respond);
  channel.answer(STOP, onStop);
  channel.tell(READY);
  return channel;
}

function endOf(worker: Worker): ProcessEnd {
  return {
    on: (event, listener) => worker.on(event, listener),
    send: (message) => {
      if (worker.isConnected()) worker.process.send(message, undefined, undefined, ignore);
    },
  };
}

/** Ignores send errors, because they only occur if the other process is ending, which is noticed separately. */
function ignore(): void {
  // Without a listener, Node would throw the error.
}
