import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Public } from '../auth/access.js';

@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  /** 200 while calls can be served, 503 while the database can't be reached. */
  @Get()
  async check(@Res({ passthrough: true }) response: Response): Promise<{ status: string; database: string }> {
    const database = await this.dataSource.query('SELECT 1').then(
      () => 'ok',
      () => 'unreachable',
    );
    response.status(database === 'ok' ? 200 : 503);
    return { status: database === 'ok' ? 'ok' : 'unavailable', database };
  }
}
