import { describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, processesNaming, useSharedCluster } from '../../../test/support/embedded-clusters.js';
import { itWith } from '../../../test/support/left-out.js';
import { PS } from '../../../test/support/needs.js';

describe('joinEmbeddedPostgres', () => {
  const home = useSharedCluster();

  it('uses the server of a running service and leaves it running', async () => {
    const owner = await home().start();
    const guest = await home().join();

    expect(guest.url).toBe(owner.url);
    await guest.stop();

    expect(await ask(owner, 'SELECT 1')).toBe(1);
  });

  itWith([PS], 'starts a server if none is running and stops it afterwards', async () => {
    const command = await home().join();
    expect(await ask(command, 'SELECT 1')).toBe(1);

    await command.stop();

    expect(processesNaming(home().dataDir)).toEqual([]);
  });

  itWith([PS], 'keeps its server running until another command has finished', async () => {
    const longer = [await home().join(), await home().join()] as const;
    const stopping = longer[0].stop();
    await delay(200);

    expect(await ask(longer[1], 'SELECT 1')).toBe(1);
    await longer[1].stop();
    await stopping;

    expect(processesNaming(home().dataDir)).toEqual([]);
  });

  it('makes a starting service wait until the command ends', async () => {
    const command = await home().join();
    const starting = home().start();
    await delay(200);

    await command.stop();

    expect(await ask(await starting, 'SELECT 1')).toBe(1);
  });
});
