import { Controller, Get, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Public } from '../auth/access.js';
import { Answers } from '../common/answers.js';
import { Drain } from './drain.js';
import { type HealthAnswer, healthAnswer } from './health.view.js';

@Controller('health')
@Public()
export class HealthController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly drain: Drain,
  ) {}

  /** 200 while calls can be served; 503 while the database can't be reached, or the service is shutting down. */
  @Get()
  @Answers(200, healthAnswer)
  @ApiResponse({ status: 503, description: 'No calls can be served.', standardSchema: healthAnswer })
  async check(@Res({ passthrough: true }) response: Response): Promise<HealthAnswer> {
    const database = await this.dataSource.query('SELECT 1').then(
      () => 'ok' as const,
      () => 'unreachable' as const,
    );
    const status = this.drain.isDraining ? 'shutting_down' : database === 'ok' ? 'ok' : 'unavailable';
    response.status(status === 'ok' ? 200 : 503);
    return { status, database };
  }
}
