import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { serverEnvironment } from './server-settings.js';
import type { ServerUser } from './server-user.js';

interface Watcher {
  dismiss(): Promise<void>;
}

/**
 * Waits for the end of its input, which comes when this process ends in any way, even by `kill -9`. Then requests a
 * fast shutdown of the server and after ten seconds an immediate one, because a server in crash recovery may never
 * finish the fast one. Sends signals only while the cluster's own file names that server.
 */
const SCRIPT = `
trap '' HUP INT TERM
is_current() { [ -r "$2/postmaster.pid" ] && read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ]; }
read -r line
is_current "$@" && kill -INT "$1" || exit 0
for second in 1 2 3 4 5 6 7 8 9 10; do
  sleep 1
  is_current "$@" && kill -0 "$1" || exit 0
done
kill -QUIT "$1"
`;

/** Starts a process that stops the server when this process has ended. On Windows, the next start stops the server. */
export function watchParent(pid: number, data: string, user: ServerUser | undefined): Watcher {
  if (process.platform === 'win32') return { dismiss: () => Promise.resolve() };
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sotto-postgres-watch', String(pid), data], {
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  });
  const ended = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error']) {
      child.once(event, () => {
        resolve();
      });
    }
  });
  child.stdin.on('error', () => undefined);
  // Neither the child nor its pipe keeps this process alive.
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return {
    dismiss: () => {
      child.ref();
      child.stdin.end();
      return ended;
    },
  };
}
