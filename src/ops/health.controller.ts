import { Controller, Get, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../common/http/access.js';
import { Answers } from '../common/http/answers.js';
import {
  type HealthAnswer,
  healthAnswer,
  type LivenessAnswer,
  livenessAnswer,
  type ReadinessAnswer,
  readinessAnswer,
} from './health.view.js';
import { Readiness } from './readiness.service.js';

const NONE_SERVED = 'No calls can be served.';

@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** 200 while calls can be served; 503 while the database can't be reached, or the service is shutting down. */
  @Get()
  @Answers(200, healthAnswer)
  @ApiResponse({ status: 503, description: NONE_SERVED, standardSchema: healthAnswer })
  async check(@Res({ passthrough: true }) response: Response): Promise<HealthAnswer> {
    return told(await this.readiness.health(), response);
  }

  /** The process runs and answers. Nothing else is looked at: a restart would mend nothing of it. */
  @Get('live')
  @Answers(200, livenessAnswer)
  live(): LivenessAnswer {
    return { status: 'ok' };
  }

  /** For load balancers: 503 from the moment that the service is told to stop, before it refuses calls. */
  @Get('ready')
  @Answers(200, readinessAnswer)
  @ApiResponse({ status: 503, description: NONE_SERVED, standardSchema: readinessAnswer })
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessAnswer> {
    return told(await this.readiness.readiness(), response);
  }
}

function told<T extends Pick<HealthAnswer, 'status'>>(answer: T, response: Response): T {
  response.status(answer.status === 'ok' ? 200 : 503);
  return answer;
}
