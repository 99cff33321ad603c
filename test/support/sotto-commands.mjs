import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const HOST = fileURLToPath(new URL('./command-host.mjs', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let host;
let waiting = [];

/** Runs a command. @returns `{ code, out, err }` */
export function run(args, { input = '', env, cwd = ROOT }) {
  host ??= start();
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    host.ref();
    host.channel.ref();
    host.send({ args, input, env: { PATH: process.env.PATH, ...env }, cwd });
  });
}

function start() {
  // A detached process has no terminal, even if the tests run in one. It ends with its parent process.
  const child = fork(HOST, [], {
    detached: true,
    execArgv: [],
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (ran) => {
    waiting.shift().resolve(ran);
    if (waiting.length > 0) return;
    child.unref();
    child.channel.unref();
  });
  child.once('exit', (code) => {
    host = undefined;
    for (const { reject } of waiting) reject(new Error(`a command ended its process with ${String(code)}`));
    waiting = [];
  });
  return child;
}
