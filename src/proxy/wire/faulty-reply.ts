/** An upstream's answer that can't be a reply: it isn't a JSON object, or says nothing where a reply does. */
export class InvalidReply extends Error {
  override readonly name = 'InvalidReply';

  constructor() {
    super('The upstream did not return a valid JSON reply.');
  }
}

/** What an upstream says of its failure. Any of it may quote the request. */
export interface UpstreamReport {
  readonly message: unknown;
  readonly type: unknown;
  readonly code: unknown;
  /** The JSON that says it, as it came; undefined if there is none. */
  readonly body: unknown;
}

export const NOTHING_SAID: UpstreamReport = {
  message: undefined,
  type: undefined,
  code: undefined,
  body: undefined,
};

/** The upstream reports a failure where a reply, or a part of one, should be. */
export class ReportedFailure extends Error {
  override readonly name = 'ReportedFailure';

  constructor(readonly report: UpstreamReport) {
    super('the upstream reported a failure');
  }
}
