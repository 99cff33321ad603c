// `sotto witness` as a separate process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';

const ROOT = new URL('../..', import.meta.url);
const PRINTED = /^(\S+)\n.* (http:\S+)\n/m;

/**
 * Starts a witness.
 * @param folder folder of the key and state
 * @param name key name
 * @param algorithm signature algorithm
 * @param log verifier key of the watched log
 * @returns its entry in the file of witnesses, and a function that stops it
 */
export async function startWitness(folder, { name, algorithm }, log) {
  const logs = `${folder}.logs.txt`;
  await writeFile(logs, `${log}\n`);
  const words = ['--dir', folder, '--logs', logs, '--name', name, '--algorithm', algorithm, '--port', '0'];
  const child = spawn(process.execPath, ['bin/sotto.js', 'witness', ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  while (!PRINTED.test(printed)) printed += String((await once(child.stdout, 'data'))[0]);
  child.stdout.resume();
  const [, key, url] = PRINTED.exec(printed);
  return {
    entry: { key, url },
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
