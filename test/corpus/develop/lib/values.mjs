import * as lists from './lists.mjs';
import { coded } from './values/coded.mjs';
import { age, date, dateRange } from './values/dates.mjs';
import { account, card, device, healthPlan, license, mrn, ssn, uniqueId, vehicle } from './values/ids.mjs';
import { company, name } from './values/names.mjs';
import { email, ip, url } from './values/network.mjs';
import { foreignPhone, phone } from './values/phones.mjs';
import { address, place, zip } from './values/places.mjs';

/**
 * Each maker draws one value and returns `say(style, rng)`: the same value in another rendering at every call.
 * Makers are keyed by kind, then by variant ('' is the usual one).
 */
export const makers = {
  PHONE: (rng, variant) => (variant === 'intl' ? foreignPhone(rng) : phone(rng, variant)),
  FAX: phone,
  EMAIL: email,
  SSN: ssn,
  MRN: mrn,
  HEALTH_PLAN_ID: healthPlan,
  ACCOUNT: account,
  CREDIT_CARD: card,
  CVV: (rng, variant) => coded([rng.evenFirst(variant === 'four' ? 4 : 3)], [''], { repair: false }),
  LICENSE: license,
  VEHICLE_ID: vehicle,
  DEVICE_ID: device,
  URL: url,
  IP: ip,
  UNIQUE_ID: uniqueId,
  DATE: (rng, variant) => (variant === 'range' ? dateRange(rng) : date(rng, variant)),
  DOB: (rng, variant) => date(rng, 'birth' + variant),
  AGE: age,
  ZIP: zip,
  ADDRESS: address,
  NAME: name,
  EMPLOYER: company(lists.employers),
  FACILITY: company(lists.facilities),
  LOCATION: place,
};
