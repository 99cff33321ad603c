import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Public } from '../auth/access.js';
import { Drain } from './drain.js';

@Controller('health')
@Public()
export class HealthController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly drain: Drain,
  ) {}

  /** 200 while calls can be served; 503 while the database can't be reached, or the service is shutting down. */
  @Get()
  async check(@Res({ passthrough: true }) response: Response): Promise<{ status: string; database: string }> {
    const database = await this.dataSource.query('SELECT 1').then(
      () => 'ok',
      () => 'unreachable',
    );
    const status = this.drain.isDraining ? 'shutting_down' : database === 'ok' ? 'ok' : 'unavailable';
    response.status(status === 'ok' ? 200 : 503);
    return { status, database };
  }
}
