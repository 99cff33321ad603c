import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const HOST = fileURLToPath(new URL('./browser-host.mjs', import.meta.url));

let endpoint;

/**
 * Returns the browser for all files of a worker. Closing it only closes its pages. The browser ends with the worker.
 */
export async function sharedBrowser(options) {
  endpoint ??= start(options);
  return chromium.connect(await endpoint);
}

async function start(options) {
  const host = fork(HOST, [], { execArgv: [] });
  host.send(options);
  const [address] = await Promise.race([once(host, 'message'), once(host, 'exit').then(failed)]);
  host.unref();
  host.channel.unref();
  return address;
}

function failed([code]) {
  throw new Error(`the browser's process ended with ${String(code)}`);
}
