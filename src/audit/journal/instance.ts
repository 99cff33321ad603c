import { Injectable } from '@nestjs/common';
import { newId } from '../../common/ids.js';

/** Identity of this process among the instances that share a database. */
@Injectable()
export class Instance {
  readonly id = newId('ins');
}
