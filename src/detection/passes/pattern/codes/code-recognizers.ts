import type { BuiltInKind } from '../../../kinds.js';
import type { Recognizer } from '../recognizer.js';
import { isCardNumber, isIban, isImei, isMbi, isVin } from './checksums.js';
import { deviceForms } from './device.js';
import { checkedCodes, type CodeCheck, labelledCodes } from './labelled-code.js';
import { otherIdentifiers } from './unique-id.js';
import { letterPlates } from './vehicle.js';

/** How a kind of codes is found: by its labels in `code-labels.ts`, and by what else stands here. */
interface CodeTraits {
  /** Stands in every finding's `detector`. */
  readonly name: Lowercase<string>;
  /** Identifies its codes without any words around them. */
  readonly check?: CodeCheck;
  /** Finds what is no labelled code. */
  readonly further?: Recognizer['find'];
}

const CODES = {
  ACCOUNT: { name: 'account', check: { least: 15, most: 34, passes: isIban } },
  CREDIT_CARD: { name: 'credit-card', check: { least: 13, most: 19, passes: isCardNumber } },
  CVV: { name: 'cvv' },
  DEVICE_ID: {
    name: 'device',
    check: { least: 15, most: 15, whole: true, passes: isPhoneImei },
    further: deviceForms,
  },
  HEALTH_PLAN_ID: { name: 'health-plan', check: { least: 11, most: 11, passes: isMbi } },
  LICENSE: { name: 'license' },
  MRN: { name: 'mrn' },
  UNIQUE_ID: { name: 'unique-id', further: otherIdentifiers },
  VEHICLE_ID: { name: 'vehicle', check: { least: 17, most: 17, passes: isVin }, further: letterPlates },
} as const satisfies Partial<Record<BuiltInKind, CodeTraits>>;

type CodeKind = keyof typeof CODES;

export const CODE_RECOGNIZERS = (Object.keys(CODES) as CodeKind[]).map(codeRecognizer);

/** The recognizer of one kind of codes. */
export function codeRecognizer(kind: CodeKind): Recognizer {
  const { name, check, further }: CodeTraits = CODES[kind];
  return {
    name,
    kinds: [kind],
    find(text, context) {
      const found = labelledCodes(text, context, kind);
      if (check !== undefined) found.push(...checkedCodes(text, context, kind, check));
      if (further !== undefined) found.push(...further(text, context));
      return found;
    },
  };
}

/** Fifteen digits that are no American Express card (ISO/IEC 7812: 34 and 37). */
function isPhoneImei(code: string): boolean {
  return isImei(code) && !/^3[47]/.test(code);
}
