/** An upstream's response that is not a JSON object, or a reply without content. */
export class InvalidReply extends Error {
  override readonly name = 'InvalidReply';

  constructor() {
    super('The upstream did not return a valid JSON reply.');
  }
}

/** An upstream's description of a failure. Each member may quote the request. */
export interface UpstreamReport {
  readonly message: unknown;
  readonly type: unknown;
  readonly code: unknown;
  /** The error's JSON, unchanged; undefined if the upstream sent none. */
  readonly body: unknown;
}

export const EMPTY_REPORT: UpstreamReport = {
  message: undefined,
  type: undefined,
  code: undefined,
  body: undefined,
};

/** The upstream reports a failure within a reply. */
export class ReportedFailure extends Error {
  override readonly name = 'ReportedFailure';

  constructor(readonly report: UpstreamReport) {
    super('the upstream reported a failure');
  }
}
