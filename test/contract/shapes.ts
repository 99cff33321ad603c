import {
  anything,
  count,
  either,
  fields,
  flag,
  hash,
  id,
  list,
  mapOf,
  matching,
  moment,
  nothing,
  number,
  oneOf,
  orNull,
  type Shape,
  text,
} from './shape.js';

/** Objects of the contract, written from its text and not from the code. Extensions stand in the second argument. */

const KIND = /^[A-Z][A-Z0-9_]*$/;
const URL_OF = (path: string): Shape => matching(new RegExp(`^https?://[^/]+${path}$`));

const agentFields = {
  id: id('agt'),
  name: text,
  upstream: text,
  tokenization: oneOf('vault-deterministic', 'reversible-aead'),
  policy_name: text,
  policy_version: count,
  proxy_url: URL_OF('/proxy/agt_\\w{26}/v1/chat/completions'),
  webhook_url: URL_OF('/voice/webhook/agt_\\w{26}'),
  created_at: moment,
};

export const agentCreated = fields({ agent: fields(agentFields) });

export const agentList = page(fields({ ...agentFields, session_count_24h: count }));

export const agentDetail = fields({
  agent: fields(
    {
      ...agentFields,
      policy_yaml: text,
      stats: fields({
        session_count_24h: count,
        session_count_7d: count,
        redaction_count_24h: count,
        p50_latency_ms: number,
        p95_latency_ms: number,
      }),
    },
    {},
    { own_terms: list(text), assistant: mapOf(/./, anything), callback_url: text },
  ),
});

const status = oneOf('ok', 'error', 'partial');

const summaryFields = {
  id: id('sess'),
  agent_id: id('agt'),
  started_at: moment,
  ended_at: moment,
  duration_ms: number,
  status,
  redaction_count: count,
  redactions_by_kind: mapOf(KIND, count),
};

/** Fields of sessions beyond the contract. */
const sessionExtensions = {
  api: oneOf('chat_completions', 'responses'),
  transport: orNull(oneOf('websocket')),
};
/** Those that not every session has. */
const someSessionsExtensions = { call_id: text };

export const sessionList = page(
  fields(
    { ...summaryFields, agent_name: text, upstream_model: text },
    sessionExtensions,
    someSessionsExtensions,
  ),
);
export const agentSessionList = page(fields(summaryFields, sessionExtensions, someSessionsExtensions));

const spared = fields({ rule: text, kind: matching(KIND), count });

const redactionEvent = fields(
  {
    event_id: id('evt'),
    pass: text,
    entity_kind: matching(KIND),
    span: list(count, 2),
    confidence: number,
    token_kind: text,
    kid: text,
  },
  { path: text },
);

const attempt = fields(
  { upstream: text, started_ms: count, ended_ms: count, result: text },
  {},
  { upstream_status: count },
);

const payload = orNull(mapOf(/./, anything));

export const sessionDetail = fields({
  session: fields(
    {
      id: id('sess'),
      agent_id: id('agt'),
      agent_name: text,
      started_at: moment,
      ended_at: moment,
      duration_ms: number,
      status,
      upstream_model: text,
      policy_name: text,
      policy_version: count,
      stage_durations_ms: fields({
        detection: number,
        tokenize: number,
        upstream: number,
        rehydrate: number,
      }),
      events: list(redactionEvent, 2),
      payloads: fields({ request: payload, masked: payload, response: payload }),
    },
    { ...sessionExtensions, attempts: list(attempt, 1) },
    { ...someSessionsExtensions, spared: list(spared, 1) },
  ),
});

/** What the report says beyond the contract; `docs/report.schema.json` tells of it. */
const reportExtensions = {
  schema: oneOf('audit-v1'),
  ...Object.fromEntries(
    [
      'verdict',
      'chain',
      'checkpoint',
      'proof',
      'session',
      'policy',
      'detection',
      'redactions_by_letter',
      'redactions_by_token_kind',
      'pci_scope',
      'leak_detection',
      'left_readable',
      'data_flow',
      'keys',
      'retention',
      'limits',
    ].map((name) => [name, anything]),
  ),
};

export const report = fields({
  report: fields(
    {
      id: id('rep'),
      scope: oneOf('session'),
      session_id: id('sess'),
      generated_at: moment,
      merkle_root_hex: hash,
      redactions_by_kind: mapOf(KIND, count),
      policy_snapshot: text,
      safe_harbor_coverage: mapOf(/^[A-R]_[a-z_]+$/, oneOf('full', 'partial', 'none')),
    },
    {},
    reportExtensions,
  ),
});

export const assistant = fields({
  assistant: fields({
    model: fields({
      provider: oneOf('custom-llm'),
      url: URL_OF('/proxy/agt_\\w{26}/v1/chat/completions'),
      model: text,
    }),
    voice: mapOf(/./, anything),
    firstMessage: text,
    transcriber: mapOf(/./, anything),
  }),
});

export const user = fields({
  user: fields({
    id: id('usr'),
    login: text,
    name: orNull(text),
    email: orNull(text),
    role: oneOf('admin', 'member'),
    account: fields({ id: id('acc'), name: text }),
  }),
});

/** The shape of a chat completion is the upstream's; the stub's is this. */
export const completion = fields({
  id: text,
  object: oneOf('chat.completion'),
  created: count,
  model: text,
  choices: list(
    fields({
      index: count,
      message: fields({ role: text, content: text }),
      finish_reason: text,
    }),
    1,
  ),
  usage: mapOf(/./, count),
});

/** So is the shape of a response. */
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

export const verified = fields(
  { ok: flag, event_count: count, message: text },
  {},
  { failure: fields({ code: text, chain: text, seq: count }) },
);

export const health = fields({ status: text, database: text });
export const liveness = fields({ status: text });
export const readiness = fields({ status: text, database: text, migrations: text, model: text });

/* Beyond the contract. */

const memberFields = {
  id: id('usr'),
  login: text,
  name: orNull(text),
  email: orNull(text),
  role: oneOf('admin', 'member'),
  status: oneOf('active', 'invited'),
  created_at: moment,
  last_login_at: orNull(moment),
};
export const member = fields({ member: fields(memberFields) });
export const memberList = page(fields(memberFields), 1);

export const policyList = page(
  fields({
    name: text,
    version: count,
    built_in: flag,
    yaml: text,
    sha256: hash,
    created_at: orNull(moment),
  }),
);

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
    action: oneOf('tokenize', 'redact'),
    placeholder: text,
  },
  {},
  { forms: fields({ said: text, model: text, tool: text }) },
);
const previewed = {
  policy: fields({ name: text, version: count }),
  findings: list(finding),
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
    apis: list(oneOf('chat_completions', 'responses'), 1),
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

/** Whatever an event tells, it has the fields of the chain. */
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

const modelFields = { id: text, object: oneOf('model'), created: count, owned_by: text };

export const model = fields(modelFields);

export const modelList = fields({ object: oneOf('list'), data: list(model, 1) });

export const auditPage = page(auditEvent);

/* Errors. */

const detail = fields({ field: text, rule: text, message: text }, {}, { line: count, column: count });

/** The envelope; `details` is an extension of every code but needed with none but these two. */
export function envelope(code: string): Shape {
  const named = { code: oneOf(code), message: text, request_id: id('req') };
  const withDetails = code === 'validation_failed' || code === 'policy_yaml_invalid';
  return fields({ error: withDetails ? fields(named, { details: list(detail, 1) }) : fields(named) });
}

/** The proxy's errors: `message`, `type`, `param` and `code` as chat-completions clients know them. */
export function chatError(code: string): Shape {
  const named = { message: text, type: text, param: orNull(text), code: oneOf(code), request_id: id('req') };
  const upstream = {
    upstream_status: count,
    upstream_type: orNull(text),
    upstream_code: orNull(text),
    phase: text,
  };
  return fields({
    error:
      code === 'validation_failed'
        ? fields(named, { details: list(detail, 1) })
        : fields(named, {}, code.startsWith('upstream_') ? upstream : {}),
  });
}

function page(item: Shape, least = 1): Shape {
  return fields({ data: list(item, least), next_cursor: either(nothing, text) });
}

function pick(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}
