import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { loadConfig } from '../config/config.js';
import { prepareFoundation } from '../foundation.js';

/** Runs one command on the service's parts, prints the line that it gives (none for ''), and leaves nothing open. */
export async function withService(run: (app: INestApplicationContext) => Promise<string>): Promise<void> {
  const foundation = await prepareFoundation(loadConfig(process.env), process.env, 'command');
  try {
    const app = await NestFactory.createApplicationContext(AppModule.on(foundation), {
      logger: false,
      abortOnError: false,
    });
    try {
      const line = await run(app);
      if (line !== '') process.stdout.write(`${line}\n`);
    } finally {
      await app.close();
    }
  } finally {
    await foundation.release();
  }
}
