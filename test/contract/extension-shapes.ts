import {
  anything,
  count,
  either,
  fields,
  flag,
  hash,
  id,
  KIND,
  list,
  mapOf,
  matching,
  moment,
  nothing,
  number,
  oneOf,
  orNull,
  page,
  type Shape,
  text,
} from './shape.js';
import { spokenLanguages } from './contract-shapes.js';

/** Shapes of responses beyond the contract. */

/** Shape of the stub's responses. Other upstreams determine their own shape. */
export const response = fields({
  id: text,
  object: oneOf('response'),
  created_at: count,
  status: oneOf('completed'),
  error: nothing,
  incomplete_details: nothing,
  model: text,
  output: list(
    fields({
      id: text,
      type: oneOf('message'),
      role: oneOf('assistant'),
      status: oneOf('completed'),
      content: list(fields({ type: oneOf('output_text'), text, annotations: list(anything) }), 1),
    }),
    1,
  ),
  parallel_tool_calls: flag,
  tool_choice: text,
  tools: list(anything),
  usage: mapOf(/./, either(count, mapOf(/./, count))),
});

const memberFields = {
  id: id('usr'),
  login: text,
  provider: text,
  name: orNull(text),
  email: orNull(text),
  role: oneOf('admin', 'reviewer', 'member'),
  status: oneOf('active', 'invited'),
  created_at: moment,
  last_login_at: orNull(moment),
};
export const member = fields({ member: fields(memberFields) });
export const memberList = page(fields(memberFields), 1);

const apiTokenFields = fields({
  id: id('tok'),
  name: text,
  role: oneOf('admin', 'member'),
  scopes: list(matching(/^[a-z]+:(?:read|write)$/), 1),
  owner: fields({ id: id('usr'), login: text }),
  created_at: moment,
  expires_at: moment,
  last_used_at: orNull(moment),
});
export const apiToken = fields({
  token: apiTokenFields,
  secret: matching(/^sotto_[0-9A-Za-z]{40}[0-9a-f]{8}$/),
});
export const apiTokenList = page(apiTokenFields, 1);
const callerKeyFields = fields({
  id: id('ckey'),
  name: text,
  created_at: moment,
  expires_at: orNull(moment),
  monthly_tokens: orNull(count),
  last_used_at: orNull(moment),
  revoked_at: orNull(moment),
});
export const callerKey = fields({
  caller_key: callerKeyFields,
  secret: matching(/^sk-sotto-[0-9A-Za-z]{40}[0-9a-f]{8}$/),
});
export const changedCallerKey = fields({ caller_key: callerKeyFields });
export const callerKeyList = page(callerKeyFields, 1);
const deliveryFault = oneOf(
  'not_allowed',
  'unresolved',
  'unreachable',
  'timeout',
  'status',
  'secret',
  'disabled',
);
const alertWebhookFields = fields({
  id: id('awh'),
  name: text,
  url: text,
  format: oneOf('json', 'chat', 'teams'),
  events: orNull(list(text)),
  enabled: flag,
  created_at: moment,
  deliveries: list(
    fields({
      alert_id: id('alr'),
      type: text,
      created_at: moment,
      state: oneOf('pending', 'delivered', 'failed'),
      attempts: count,
      attempted_at: orNull(moment),
      next_at: orNull(moment),
      status: orNull(count),
      failure: orNull(deliveryFault),
    }),
  ),
});
export const alertWebhook = fields({ alert_webhook: alertWebhookFields });
export const newAlertWebhook = fields({
  alert_webhook: alertWebhookFields,
  secret: matching(/^whsec_[A-Za-z0-9+/]{43}=$/),
});
export const alertWebhookList = page(alertWebhookFields, 1);
export const alertTest = fields({
  test: fields({ delivered: flag, status: orNull(count), failure: orNull(deliveryFault) }),
});
export const loginList = page(
  fields({ id: id('lgn'), created_at: moment, last_used_at: moment, current: flag }),
  1,
);
export const endedLogins = fields({ ended: count });

const policy = fields({
  name: text,
  version: count,
  built_in: flag,
  yaml: text,
  sha256: hash,
  created_at: orNull(moment),
  created_by: orNull(text),
  lowered: list(text),
});
export const policyList = page(policy);
export const storedPolicy = fields({ policy });

const problem = fields({ field: text, rule: text, message: text, line: count, column: count });
export const policyVerdict = either(
  fields({
    valid: oneOf(true),
    policy: fields({
      name: text,
      version: count,
      built_in: flag,
      sha256: hash,
      masked_kinds: list(matching(KIND)),
      lowered: list(text),
    }),
  }),
  fields({ valid: oneOf(false), errors: list(problem, 1) }),
);

const finding = fields(
  {
    path: text,
    span: list(count, 2),
    kind: matching(KIND),
    pass: text,
    detector: text,
    confidence: number,
    action: oneOf('tokenize', 'redact', 'refuse'),
    placeholder: text,
  },
  {},
  { forms: fields({ said: text, model: text, tool: text }) },
);
const previewed = {
  policy: fields({ name: text, version: count }),
  findings: list(finding),
  languages: spokenLanguages,
  own_terms_proposed: list(text),
};
export const textPreview = fields({ ...previewed, masked_text: text });
export const messagesPreview = fields({ ...previewed, masked_messages: list(mapOf(/./, anything), 1) });

const figures = {
  sessions_by_status: fields({ ok: count, partial: count, error: count }),
  redactions_by_kind: mapOf(KIND, count),
  p50_latency_ms: orNull(number),
  p95_latency_ms: orNull(number),
};

export const statistics = fields({
  statistics: fields({
    slot_minutes: oneOf(60, 360, 1440),
    totals: fields(figures),
    slots: list(fields({ ...figures, start: moment }), 1),
  }),
});

const usageFigures = {
  calls: count,
  prompt_tokens: count,
  completion_tokens: count,
  cached_tokens: count,
  written_tokens: count,
  cost: orNull(number),
};
const tokenBudget = fields({
  month: matching(/^\d{4}-\d\d$/),
  used_tokens: count,
  monthly_tokens: orNull(count),
});

export const budget = fields({ budget: tokenBudget });
export const usage = fields({
  usage: fields({
    currency: text,
    budget: tokenBudget,
    totals: fields(usageFigures),
    days: list(fields({ ...usageFigures, day: matching(/^\d{4}-\d\d-\d\d$/) })),
    agents: list(
      fields({ ...usageFigures, agent_id: id('agt'), agent_name: orNull(text), budget: tokenBudget }),
    ),
    upstreams: list(fields({ ...usageFigures, upstream: text })),
  }),
});

export const upstreamList = page(
  fields({
    upstream: text,
    provider: text,
    model: orNull(text),
    apis: list(oneOf('chat_completions', 'responses', 'messages'), 1),
    baa: orNull(fields({ counterparty: text, signed: text }, {}, { expires: text })),
  }),
);

export const upstreamHealthList = page(
  fields(
    {
      provider: text,
      state: oneOf('closed', 'open', 'half_open'),
      first_token_ms: orNull(fields({ p50: number, p95: number })),
      answered: orNull(count),
      failed: mapOf(/^[a-z_]+$/, count),
      ejections: list(fields({ at: moment, for_ms: number })),
    },
    {},
    { ejected_until: moment },
  ),
);

/** Checks the fields that every event of a chain has. */
const auditEvent: Shape = (value, place) => {
  const ofTheChain = {
    v: oneOf(1),
    chain: text,
    seq: count,
    ts: moment,
    kind: text,
    prev_hash: hash,
    curr_hash: hash,
  };
  return fields(ofTheChain)(pick(value, Object.keys(ofTheChain)), place);
};
export const auditExport = fields({
  events: list(auditEvent, 2),
  merkle_root_hex: hash,
  checkpoint: anything,
});
export const accountExport = fields({ events: list(auditEvent, 2), merkle_root_hex: hash });
export const proof = matching(/^c2sp\.org\/tlog-proof@v1\nextra \S+\nindex \d+\n(?:\S{44}\n)*\nsotto\n/);

export const evidenceState = fields({
  log: orNull(
    fields({ origin: text, keys: list(fields({ key: text, fingerprint: hash }), 1), url: orNull(text) }),
  ),
  witnesses: nothing,
  timestamps: nothing,
});

/** Shape of the stub's messages. Other upstreams determine their own shape. */
export const message = fields({
  id: text,
  type: oneOf('message'),
  role: oneOf('assistant'),
  model: text,
  content: list(fields({ type: oneOf('text'), text }), 1),
  stop_reason: text,
  stop_sequence: orNull(text),
  usage: fields({ input_tokens: count, output_tokens: count }),
});

export const countedTokens = fields({ input_tokens: count });

export const embeddings = fields({
  object: oneOf('list'),
  model: text,
  data: list(fields({ object: oneOf('embedding'), index: count, embedding: anything }), 1),
  usage: fields({ prompt_tokens: count, total_tokens: count }),
});

const modelFields = { id: text, object: oneOf('model'), created: count, owned_by: text };

export const model = fields(modelFields);

export const modelList = fields({ object: oneOf('list'), data: list(model, 1) });

export const auditPage = page(auditEvent);

function pick(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}
