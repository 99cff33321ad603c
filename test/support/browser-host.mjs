// Runs a browser for the parent process, and ends with the parent process.
import { chromium } from 'playwright-core';

process.once('message', async (options) => {
  const server = await chromium.launchServer({ ...options, host: '127.0.0.1' });
  process.send(server.wsEndpoint());
  process.once('disconnect', async () => {
    await server.kill();
    process.exit();
  });
});
