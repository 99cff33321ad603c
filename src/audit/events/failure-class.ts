/** Reasons why an attempt to get a reply failed. */
export const FAILURE_CLASSES = [
  /** The provider had its maximum number of concurrent calls, and no call ended in time. The request was not sent. */
  'busy',
  /** The connection was refused. */
  'refused',
  'dns',
  'tls',
  /** The connection failed for another reason before the request was sent. */
  'connect',
  /** The first byte of the reply did not arrive in time. */
  'timeout',
  /** Status 429. */
  'rate_limited',
  /** Status 401, 402, 403 or 404: the provider does not accept the credentials or the model. */
  'denied',
  /** Status 408, or 500 and above. */
  'server_error',
  /** The reply was incomplete or malformed. */
  'broken',
  /** A reply with status 200 contained an error. */
  'reported',
  /** Another upstream replied first. */
  'outrun',
] as const;

export type FailureClass = (typeof FAILURE_CLASSES)[number];
