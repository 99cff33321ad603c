interface Outcome {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

/** What a login over the identity provider can fail of, and what the person reads then. */
export const LOGIN_FAILURES = {
  denied: {
    status: 403,
    title: 'You were not logged in',
    text: 'The login was declined at the identity provider.',
  },
  unknown_state: {
    status: 400,
    title: 'This login is no longer valid',
    text: 'It took longer than ten minutes, was used already, or was begun in another browser or at another address.',
  },
  incomplete: {
    status: 400,
    title: 'This login is incomplete',
    text: 'The address lacks what the identity provider should have put into it.',
  },
  code_refused: {
    status: 400,
    title: 'This login is no longer valid',
    text: 'The identity provider does not accept its code: it was used already, or has expired. Log in again.',
  },
  provider_refused: {
    status: 400,
    title: 'The identity provider refused the login',
    text: 'It ended the login with an error. If that happens again, tell the operator of this service.',
  },
  provider_failed: {
    status: 502,
    title: 'The identity provider failed',
    text: 'It ended the login with an error of its own. Try again in a while.',
  },
  token_refused: {
    status: 502,
    title: 'The identity provider did not confirm the login',
    text: 'It would not exchange the code of this login. If that happens again, tell the operator of this service.',
  },
  user_info_failed: {
    status: 502,
    title: 'The identity provider did not say who you are',
    text: 'It failed to answer for your profile. If that happens again, tell the operator of this service.',
  },
  user_info_unusable: {
    status: 502,
    title: 'The identity provider did not say who you are',
    text: 'Your profile there lacks the identifier or the login name that this service needs.',
  },
  provider_silent: {
    status: 504,
    title: 'The identity provider does not answer',
    text: 'It could not be reached in time. Try again in a while.',
  },
  signup_closed: {
    status: 403,
    title: 'You need an invitation',
    text: 'New users are let in by invitation only. Ask an admin of your account to invite your login name.',
  },
  unavailable: {
    status: 503,
    title: 'The login is not possible at present',
    text: 'The service cannot use its database. Try again in a while.',
  },
  failed: {
    status: 500,
    title: 'The login failed',
    text: 'The service failed. Try again in a while.',
  },
} as const satisfies Record<string, Outcome>;

export type LoginFailureReason = keyof typeof LOGIN_FAILURES;

/** Ends a login: the person gets a page about it. */
export class LoginFailure extends Error {
  constructor(
    readonly reason: LoginFailureReason,
    /** For the log: the HTTP status with which the provider answered, or the code of the error on the way to it. */
    readonly detail?: number | string,
  ) {
    super(LOGIN_FAILURES[reason].title);
    this.name = 'LoginFailure';
  }
}
