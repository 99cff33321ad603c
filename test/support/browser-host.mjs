// Runs a browser for the process that has started this process, and ends with that process.
import { chromium } from 'playwright-core';

process.once('message', async (options) => {
  const server = await chromium.launchServer({ ...options, host: '127.0.0.1' });
  process.send(server.wsEndpoint());
  process.once('disconnect', async () => {
    await server.kill();
    process.exit();
  });
});
