import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../common/http/access.js';
import { jsonAnswer, Operation } from '../common/http/operation.js';
import {
  type HealthAnswer,
  healthAnswer,
  type LivenessAnswer,
  livenessAnswer,
  type ReadinessAnswer,
  readinessAnswer,
} from './health.view.js';
import { Readiness } from './readiness.service.js';

const NONE_SERVED = 'The service cannot process calls.';

@Controller('health')
@ApiTags('Operation')
@Public()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** 200 while calls can be served; 503 while the database can't be reached or written, or the service is shutting down. */
  @Get()
  @Operation({
    summary: 'Check the service',
    description:
      'Returns the state of the service, its database, witnesses and timestamps. The HTTP status is 503 ' +
      'while the service cannot process calls.',
    answers: { 200: healthAnswer, 503: jsonAnswer(NONE_SERVED, healthAnswer) },
    rateLimited: false,
  })
  async check(@Res({ passthrough: true }) response: Response): Promise<HealthAnswer> {
    return withStatus(await this.readiness.health(), response);
  }

  @Get('live')
  @Operation({
    summary: 'Check that the process is running',
    description:
      'Checks only the process itself, not the database or the detection model. Use it to decide whether ' +
      'to restart the process.',
    answers: { 200: livenessAnswer },
    rateLimited: false,
  })
  live(): LivenessAnswer {
    return { status: 'ok' };
  }

  @Get('ready')
  @Operation({
    summary: 'Check whether the instance is ready',
    description:
      'Returns 503 if the database is unreachable, not writable or lacks migrations, or if no detection ' +
      'model is loaded. Also returns 503 as soon as a shutdown starts, which can be before the instance ' +
      'rejects calls. Use it for load balancers.',
    answers: { 200: readinessAnswer, 503: jsonAnswer(NONE_SERVED, readinessAnswer) },
    rateLimited: false,
  })
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessAnswer> {
    return withStatus(await this.readiness.readiness(), response);
  }
}

function withStatus<T extends Pick<HealthAnswer, 'status'>>(answer: T, response: Response): T {
  response.status(answer.status === 'ok' ? 200 : 503);
  return answer;
}
