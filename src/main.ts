import cluster from 'node:cluster';
import { loadConfig } from './config/config.js';
import { tuneEngine } from './ops/engine.js';
import { explainStartFailure } from './ops/start-failure.js';

/** Starts the process in its role. Each role loads only its own modules, so a supervisor does not load the service. */
async function main(): Promise<void> {
  tuneEngine();
  const config = loadConfig(process.env);
  if (cluster.isWorker) {
    const { serveSupervised } = await import('./start/worker.js');
    serveSupervised(config);
  } else if (config.processes > 1) {
    const { supervise } = await import('./start/supervisor.js');
    await supervise(config);
  } else {
    const { serveAlone } = await import('./start/single-process.js');
    await serveAlone(config);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
});
