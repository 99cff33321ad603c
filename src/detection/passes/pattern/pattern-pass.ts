import { Turns } from '../../../common/turns.js';
import type { DetectionContext, DetectionPass } from '../../detection-pass.js';
import { type Entity, signed } from '../../entity.js';
import type { EntityKind } from '../../kinds.js';
import { normalizedSlot } from '../../normalized-text.js';
import type { SlotInContext } from '../../slot-context.js';
import type { Recognizer } from './recognizer.js';
import { accountRecognizer } from './recognizers/account.js';
import { addressRecognizer } from './recognizers/address.js';
import { ageRecognizer } from './recognizers/age.js';
import { creditCardRecognizer } from './recognizers/credit-card.js';
import { cvvRecognizer } from './recognizers/cvv.js';
import { dateRecognizer } from './recognizers/date.js';
import { deviceRecognizer } from './recognizers/device.js';
import { emailRecognizer } from './recognizers/email.js';
import { healthPlanRecognizer } from './recognizers/health-plan.js';
import { ipRecognizer } from './recognizers/ip.js';
import { licenseRecognizer } from './recognizers/license.js';
import { mrnRecognizer } from './recognizers/mrn.js';
import { nameRecognizer } from './recognizers/name.js';
import { phoneRecognizer } from './recognizers/phone.js';
import { ssnRecognizer } from './recognizers/ssn.js';
import { uniqueIdRecognizer } from './recognizers/unique-id.js';
import { urlRecognizer } from './recognizers/url.js';
import { vehicleRecognizer } from './recognizers/vehicle.js';
import { zipRecognizer } from './recognizers/zip.js';

const DEFAULT_RECOGNIZERS: readonly Recognizer[] = [
  emailRecognizer,
  ssnRecognizer,
  phoneRecognizer,
  dateRecognizer,
  nameRecognizer,
  ageRecognizer,
  accountRecognizer,
  creditCardRecognizer,
  cvvRecognizer,
  deviceRecognizer,
  healthPlanRecognizer,
  licenseRecognizer,
  mrnRecognizer,
  uniqueIdRecognizer,
  vehicleRecognizer,
  addressRecognizer,
  ipRecognizer,
  urlRecognizer,
  zipRecognizer,
];

const PASS = 'pattern';

/** Finds values by their form and the words around them. Holds no state between calls. */
export class PatternPass implements DetectionPass {
  readonly name = PASS;

  constructor(private readonly recognizers: readonly Recognizer[] = DEFAULT_RECOGNIZERS) {}

  get kinds(): readonly EntityKind[] {
    return this.recognizers.flatMap(({ kinds }) => kinds);
  }

  /** Rejects with the signal's reason once it is aborted. */
  async detect(
    slots: readonly SlotInContext[],
    { kinds, country = 'US' }: DetectionContext,
    signal: AbortSignal,
  ): Promise<Entity[][]> {
    // A pass that works on another thread is to be under way by the time that this one keeps its own busy.
    await Promise.resolve();
    const active = this.recognizers.filter((recognizer) => recognizer.kinds.some((kind) => kinds.has(kind)));
    const turns = new Turns();
    const perSlot: Entity[][] = [];
    for (const placed of slots) {
      const text = normalizedSlot(placed.slot);
      const context = { country, ...placed };
      const found: Entity[] = [];
      for (const recognizer of active) {
        signal.throwIfAborted();
        for (const candidate of recognizer.find(text, context))
          if (kinds.has(candidate.kind)) found.push(signed(candidate, PASS, recognizer.name));
        if (turns.isOver) await turns.pass();
      }
      perSlot.push(found);
    }
    return perSlot;
  }
}
