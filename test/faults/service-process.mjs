// Runs the compiled service in a separate process that dies or waits at the stage of a call that its parent
// names. Without the detection model, it starts faster, and only patterns read the calls of these tests.
import { Sweeper } from '../../dist/src/audit/sweeper/sweeper.js';
import { createLog } from '../../dist/src/common/logging/logger.js';
import { loadConfig } from '../../dist/src/config/config.js';
import { prepareFoundation } from '../../dist/src/start/foundation.js';
import { CallStages } from '../../dist/src/proxy/call-stages.js';
import { startService } from '../../dist/src/start/service.js';

const { providers, beatMs } = JSON.parse(process.env.FAULTY_SERVICE);
const prepared = await prepareFoundation(loadConfig(process.env), process.env, 'command');
const service = await startService({ ...prepared, providers }, createLog('silent'));
const sweeper = service.app.get(Sweeper);
await sweeper.stop();
await sweeper.start({ alone: false, beatMs });

let told = { stage: undefined, passings: 0, act: 'die' };
let goOn = () => undefined;
service.app.get(CallStages, { strict: false }).listener = (stage) => {
  if (stage !== told.stage) return undefined;
  told.passings -= 1;
  if (told.passings !== 0) return undefined;
  if (told.act === 'die') process.kill(process.pid, 'SIGKILL');
  process.send({ reached: stage });
  return new Promise((resolve) => {
    goOn = resolve;
  });
};

process.on('message', (message) => {
  if (message === 'go on') goOn();
  else if (message === 'stop') void service.stop().then(() => process.exit(0));
  else {
    told = message;
    process.send('told');
  }
});
process.send({ baseUrl: service.baseUrl });
