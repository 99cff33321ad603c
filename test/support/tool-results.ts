/** Value of a tool result that must be masked, or left in clear. */
interface Leaf {
  readonly personal: boolean;
  readonly value: string | number | boolean | null;
}

type Shape = Leaf | readonly Shape[] | { readonly [name: string]: Shape };

/** Generated tool result, with the expected handling of each value. */
export interface ToolResult {
  readonly family: string;
  readonly value: unknown;
  /** Values by path, such as `data.slots.0.start`. */
  readonly leaves: ReadonlyMap<string, Leaf>;
}

const DAY = 86_400_000;

/**
 * Generates results in the formats of FHIR servers, calendars, pharmacies, insurers and CRMs. The same seed gives the
 * same results.
 */
export function* toolResults(count: number, seed: number, now: number): Generator<ToolResult> {
  const random = new Random(seed);
  for (let made = 0; made < count; made++) {
    const [family, make] = random.pick(FAMILIES);
    const shape = wrapped(random, make(random, now));
    const leaves = new Map<string, Leaf>();
    yield { family, value: valueOf(shape, '', leaves), leaves };
  }
}

class Random {
  constructor(private state: number) {}

  next(below: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * below);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.next(list.length)] as T;
  }

  digits(length: number): string {
    return Array.from({ length }, () => String(1 + this.next(9))).join('');
  }

  list<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: least + this.next(most - least + 1) }, make);
  }
}

const stays = (value: Leaf['value']): Leaf => ({ personal: false, value });
const goes = (value: string | number): Leaf => ({ personal: true, value });

const GIVEN = ['Maria', 'Tomasz', 'Ngozi', 'Priya', 'Mateo', 'Ingrid', 'Samuel', 'Leila'];
const FAMILY = ['Alvarez', 'Wieczorek', 'Okafor', 'Lindqvist', 'Nakamura', 'Haddad', 'Kowalczyk', 'Obrien'];
const DRUGS = ['Metformin', 'Lisinopril', 'Sertraline', 'Amoxicillin', 'Levothyroxine', 'Atorvastatin'];
const TESTS = ['Hemoglobin A1c', 'Lipid panel', 'TSH', 'Complete blood count', 'Urinalysis'];
const VISITS = ['New patient', 'Follow-up', 'Annual wellness', 'Vaccination', 'Cleaning'];
const CPT = ['99213', '93306', '80053', '97110', '90686'];

function coming(random: Random, now: number): string {
  const day = new Date(now + (2 + random.next(200)) * DAY).toISOString().slice(0, 10);
  const time = `${random.pick(['08', '09', '13', '16'])}:${random.pick(['00', '15', '30', '45'])}`;
  return random.pick([
    `${day}T${time}:00-06:00`,
    `${day}T${time}:00Z`,
    `${day}T${time}`,
    `${day}T${time}:00.000Z`,
  ]);
}

function birth(random: Random): string {
  return `19${40 + random.next(50)}-0${1 + random.next(9)}-${10 + random.next(18)}`;
}

function fullName(random: Random): string {
  return `${random.pick(GIVEN)} ${random.pick(FAMILY)}`;
}

function phone(random: Random): string {
  return `${random.pick(['415', '937', '207'])}-555-01${10 + random.next(89)}`;
}

type Make = (random: Random, now: number) => Shape;

const FAMILIES: readonly (readonly [string, Make])[] = [
  [
    'FHIR slots',
    (random, now) => ({
      resourceType: stays('Bundle'),
      total: stays(random.next(9)),
      entry: random.list(1, 3, () => ({
        resource: {
          resourceType: stays('Slot'),
          id: stays(`slot-${random.digits(4)}`),
          status: stays(random.pick(['free', 'busy', 'busy-tentative'])),
          start: stays(coming(random, now)),
          end: stays(coming(random, now)),
          serviceType: [{ coding: [{ code: stays(random.digits(3)), display: stays(random.pick(VISITS)) }] }],
        },
      })),
    }),
  ],
  [
    'FHIR patient',
    (random) => ({
      resourceType: stays('Patient'),
      active: stays(true),
      gender: stays(random.pick(['female', 'male', 'other', 'unknown'])),
      birthDate: goes(birth(random)),
      name: [
        { use: stays('official'), family: goes(random.pick(FAMILY)), given: [goes(random.pick(GIVEN))] },
      ],
      telecom: [{ system: stays('phone'), value: goes(phone(random)), use: stays('home') }],
      maritalStatus: { coding: [{ code: stays(random.pick(['M', 'S', 'D', 'W'])) }] },
    }),
  ],
  [
    'FHIR medication',
    (random) => ({
      resourceType: stays('MedicationRequest'),
      status: stays(random.pick(['active', 'on-hold', 'completed'])),
      intent: stays('order'),
      medicationCodeableConcept: {
        coding: [
          { system: stays('RxNorm'), code: stays(random.digits(6)), display: stays(random.pick(DRUGS)) },
        ],
      },
      dispenseRequest: {
        numberOfRepeatsAllowed: stays(random.next(6)),
        quantity: { value: stays(30 * (1 + random.next(3))), unit: stays('tablet') },
      },
    }),
  ],
  [
    'FHIR observation',
    (random) => ({
      resourceType: stays('Observation'),
      status: stays(random.pick(['final', 'preliminary', 'amended'])),
      code: {
        coding: [
          { code: stays(`${random.digits(4)}-${random.next(9)}`), display: stays(random.pick(TESTS)) },
        ],
      },
      valueQuantity: {
        value: stays(Number(`${random.digits(1)}.${random.digits(1)}`)),
        unit: stays('mg/dL'),
      },
      interpretation: [{ coding: [{ code: stays(random.pick(['H', 'L', 'N'])) }] }],
    }),
  ],
  [
    'calendar',
    (random, now) => ({
      status: stays('ok'),
      timezone: stays(random.pick(['America/Denver', 'America/Chicago', 'UTC'])),
      [random.pick(['slots', 'available', 'openings', 'times'])]: random.list(1, 4, () => ({
        [random.pick(['slot_id', 'slotId', 'id'])]: stays(
          `${random.pick(['s', 'av', 'op'])}-${random.digits(4)}`,
        ),
        [random.pick(['start', 'startsAt', 'starts_at'])]: stays(coming(random, now)),
        [random.pick(['end', 'ends_at', 'endTime'])]: stays(coming(random, now)),
        [random.pick(['duration', 'duration_minutes', 'minutes'])]: stays(15 * (1 + random.next(4))),
      })),
    }),
  ],
  [
    'booking',
    (random, now) => ({
      code: stays(random.pick([200, 201])),
      status: stays(random.pick(['confirmed', 'pending', 'waitlisted'])),
      visit_type: stays(random.pick(VISITS)),
      start: stays(coming(random, now)),
      copay: stays(5 * random.next(20)),
      patient: {
        first_name: goes(random.pick(GIVEN)),
        last_name: goes(random.pick(FAMILY)),
        dob: goes(birth(random)),
        phone: goes(phone(random)),
      },
    }),
  ],
  [
    'pharmacy',
    (random) => ({
      found: stays(true),
      patient: { name: goes(fullName(random)), dob: goes(birth(random)) },
      prescriptions: random.list(1, 3, () => ({
        drug: stays(random.pick(DRUGS)),
        strength: stays(`${random.pick(['5', '10', '20', '500'])} mg`),
        ndc: stays(`${random.digits(5)}-${random.digits(4)}-${random.digits(2)}`),
        quantity: stays(30 * (1 + random.next(3))),
        refills: stays(random.next(6)),
        days_supply: stays(30),
        status: stays(random.pick(['READY', 'IN_PROCESS', 'TOO_SOON', 'NO_REFILLS'])),
        price: stays(Number(`${random.digits(2)}.${random.digits(2)}`)),
      })),
    }),
  ],
  [
    'eligibility',
    (random) => ({
      eligible: stays(true),
      payer: { name: stays(random.pick(['Aetna', 'Cigna', 'UnitedHealthcare', 'Humana'])) },
      plan_type: stays(random.pick(['PPO', 'HMO', 'EPO'])),
      member: { member_id: goes(`W${random.digits(9)}`), name: goes(fullName(random)) },
      benefits: random.list(1, 3, () => ({
        cpt: stays(random.pick(CPT)),
        copay: stays(10 * random.next(9)),
        coinsurance_pct: stays(10 * random.next(5)),
        visits_remaining: stays(random.next(30)),
        network: stays(random.pick(['in', 'out'])),
      })),
    }),
  ],
  [
    'CRM',
    (random) => ({
      success: stays(true),
      contact: {
        firstname: goes(random.pick(GIVEN)),
        lastname: goes(random.pick(FAMILY)),
        email: goes(`${random.pick(GIVEN).toLowerCase()}@example.com`),
        mobile: goes(phone(random)),
        language: stays(random.pick(['en', 'es', 'vi'])),
        lifecycle_stage: stays(random.pick(['lead', 'customer', 'subscriber'])),
      },
      open_items: stays(random.next(5)),
      priority: stays(random.pick(['low', 'high', 'urgent'])),
    }),
  ],
  [
    'error',
    (random) => ({
      ok: stays(false),
      error: {
        code: stays(random.pick(['SLOT_TAKEN', 'NOT_FOUND', 'E1042', 'TIMEOUT'])),
        status: stays(random.pick([404, 409, 500])),
      },
      retryable: stays(random.pick([true, false])),
    }),
  ],
];

function wrapped(random: Random, shape: Shape): Shape {
  const name = random.pick(['', '', 'data', 'result', 'response']);
  return name === '' ? shape : { [name]: shape };
}

function valueOf(shape: Shape, path: string, leaves: Map<string, Leaf>): unknown {
  const within = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);
  if (Array.isArray(shape)) return shape.map((item: Shape, index) => valueOf(item, within(index), leaves));
  if (isLeaf(shape)) {
    leaves.set(path, shape);
    return shape.value;
  }
  return Object.fromEntries(
    Object.entries(shape).map(([name, item]) => [name, valueOf(item, within(name), leaves)]),
  );
}

function isLeaf(shape: Shape): shape is Leaf {
  return 'personal' in shape;
}
