import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { APP_HOT_PATH, type HotPath, JOURNAL_HOT_PATH } from './hot-path.js';
import type { PoolLoad } from './pool-load.js';

/** Load of the connection pools. Every proxied call uses `call` and `journal`. */
@Injectable()
export class DatabasePools {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_HOT_PATH) private readonly app: HotPath,
    @Inject(JOURNAL_HOT_PATH) private readonly journal: HotPath,
  ) {}

  load(): Readonly<Record<'call' | 'journal' | 'management', PoolLoad>> {
    const { master } = this.dataSource.driver as unknown as { master: Pool };
    return { call: this.app.load, journal: this.journal.load, management: master };
  }
}
