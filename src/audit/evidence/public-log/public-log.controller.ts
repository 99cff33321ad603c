import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../../../common/http/access.js';
import { PublicLog } from './public-log.service.js';

/** Serves the log to monitors. It is not part of the management API, and not in its API document. */
@Controller('log')
@Public()
export class PublicLogController {
  constructor(private readonly log: PublicLog) {}

  @Get('checkpoint')
  checkpoint(@Res() response: Response): Promise<void> {
    return this.log.sendCheckpoint(response);
  }

  @Get('tile/*path')
  tile(@Param('path') segments: string[], @Res() response: Response): Promise<void> {
    return this.log.sendTile(segments, response);
  }
}
