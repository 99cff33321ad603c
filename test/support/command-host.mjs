// Runs `sotto` commands one after the other, each as if in a separate process.
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../bin/sotto.js', import.meta.url));
const SOTTO = new URL('../../dist/src/cli/sotto.js', import.meta.url);

const leave = process.exit.bind(process);
let count = 0;
let turns = Promise.resolve();

process.on('disconnect', () => leave());
process.on('message', (command) => {
  turns = turns.then(async () => process.send(await run(command)));
});

async function run({ args, input, env, cwd }) {
  const printed = { out: '', err: '' };
  let exited;
  const print =
    (stream) =>
    (part, ...rest) => {
      if (exited === undefined) printed[stream] += String(part);
      rest.find((word) => typeof word === 'function')?.();
      return true;
    };
  process.stdout.write = print('out');
  process.stderr.write = print('err');
  process.exit = (code = process.exitCode) => {
    exited ??= Number(code ?? 0);
    throw new Error('the process ends here');
  };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, BIN, ...args];
  process.chdir(cwd);
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  // The command's entry file is evaluated again, whereas its imports are already loaded.
  await import(`${SOTTO.href}?${(count += 1)}`).catch((error) => {
    printed.err += exited === undefined ? `${error.stack}\n` : '';
    exited ??= 1;
  });
  return { code: exited ?? Number(process.exitCode ?? 0), ...printed };
}
