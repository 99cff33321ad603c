import { Injectable } from '@nestjs/common';
import { newId } from '../../common/ids.js';

/** This process among those that serve calls from the same database. */
@Injectable()
export class Instance {
  readonly id = newId('ins');
}
