import cluster, { type Worker } from 'node:cluster';
import { Channel, NoReply, type ProcessEnd, type Respond } from './channel.js';
import { closeLostConnections } from './lost-connections.js';

const READY = 'ready';
const STOP = 'stop';

/** How a process ended: by a signal (`SIGKILL`), or with a code. */
export interface ProcessEnding {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A process of the instance, as its supervisor sees it. */
export interface WorkerProcess {
  readonly channel: Channel;
  /** Resolves when it can be asked: what it is sent before is lost. Rejected with NoReply when it has ended. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended. */
  readonly ended: Promise<ProcessEnding>;
  /** Asks it to end; at once, where it hasn't begun yet. */
  stop(): void;
  /** Ends it at once. */
  kill(): void;
}

/** Starts this program once more. Whatever port it listens on, it shares with the others. */
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
 * The channel to the supervisor, in a process that it started. Node ends the process when the supervisor has ended.
 * @param answers to what the supervisor asks
 * @param onStop called when the process is to end
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

/** What can't be sent is for a process that is about to end, which shows by itself. */
function ignore(): void {
  // Without a listener, Node would throw the error.
}
