import type { DetectionContext, DetectionPass } from '../../detection-pass.js';
import type { Entity } from '../../entity.js';
import { normalizedSlot } from '../../normalized-text.js';
import type { TextSlot } from '../../slot.js';
import type { Recognizer, RecognizerContext } from './recognizer.js';
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
/** How much of an assistant's turn can be the question that is answered. */
const MOST_QUESTION = 500;
/** Longer keys are texts, no labels. */
const MOST_LABEL = 64;

/** Finds values by their form and the words around them. Holds no state between calls. */
export class PatternPass implements DetectionPass {
  readonly name = PASS;

  constructor(private readonly recognizers: readonly Recognizer[] = DEFAULT_RECOGNIZERS) {}

  /** Rejects with the signal's reason once it is aborted. */
  detect(slots: readonly TextSlot[], context: DetectionContext, signal: AbortSignal): Promise<Entity[][]> {
    return new Promise((resolve) => {
      resolve(this.detectAll(slots, context, signal));
    });
  }

  private detectAll(slots: readonly TextSlot[], context: DetectionContext, signal: AbortSignal): Entity[][] {
    const active = this.recognizers.filter((recognizer) =>
      recognizer.kinds.some((kind) => context.kinds.has(kind)),
    );
    let said = '';
    return slots.map((slot, index) => {
      signal.throwIfAborted();
      const question = slot.role === 'user' ? said : '';
      const found = findIn(slot, active, {
        slot,
        question,
        label: labelOf(slot, slots[index - 1]),
        country: context.country ?? 'US',
      });
      if (isUtterance(slot)) said = questionAfter(said, normalizedSlot(slot).text);
      return found.filter((entity) => context.kinds.has(entity.kind));
    });
  }
}

function findIn(slot: TextSlot, recognizers: readonly Recognizer[], context: RecognizerContext): Entity[] {
  const text = normalizedSlot(slot);
  return recognizers.flatMap((recognizer) =>
    recognizer
      .find(text, context)
      .map((candidate) => ({ ...candidate, pass: PASS, detector: recognizer.name })),
  );
}

/** "mm-hm", "go on", "got it": the caller is still answering the question before. */
const ENCOURAGEMENT =
  /^(?:(?:mm+-?h?m*|uh-?huh|ok(?:ay)?|yes|yeah|right|sure|got it|go (?:on|ahead)|and(?: then)?|great|perfect|thanks|thank you|i'm listening|take your time|continue|please)[\s.,!?…]*){1,4}$/i;

function questionAfter(before: string, said: string): string {
  const continues = before !== '' && said.length < 60 && ENCOURAGEMENT.test(said.trim());
  return continues ? before : said.slice(-MOST_QUESTION);
}

/** What an assistant said aloud, rather than the tools that it called. */
function isUtterance(slot: TextSlot): boolean {
  return slot.role === 'assistant' && slot.form === 'text' && /(?:^|\.)content(?:\[|\.|$)/.test(slot.path);
}

/**
 * The words of the key that a value stands under: a value's slot follows that of its key, whose path is the
 * value's and `.key`. A user message's `name` is a person's.
 */
function labelOf(slot: TextSlot, before: TextSlot | undefined): string {
  if (slot.role === 'user' && /^messages\[\d+\]\.name$/.test(slot.path)) return 'name';
  if (slot.role === 'schema' || before?.path !== `${slot.path}.key` || before.text.length > MOST_LABEL)
    return '';
  return before.text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .toLowerCase();
}
