import {
  anything,
  count,
  fields,
  flag,
  hash,
  id,
  KIND,
  list,
  mapOf,
  matching,
  moment,
  number,
  oneOf,
  orNull,
  page,
  type Shape,
  text,
} from './shape.js';

/** Objects of the contract, written from its text, not from the code. The second argument contains extensions. */

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
  api: oneOf('chat_completions', 'responses', 'messages', 'messages_count_tokens', 'embeddings'),
  transport: orNull(oneOf('websocket')),
};
/** Fields of session lists beyond the contract. */
const summaryExtensions = { added_ms: orNull(number), ...sessionExtensions };
export const spokenLanguages = list(
  fields(
    { language: text, turns: count, confidence: number },
    {},
    { on_other_language: oneOf('refuse', 'withhold', 'mask', 'allow') },
  ),
);
/** Optional fields of sessions beyond the contract. */
const someSessionsExtensions = {
  call_id: text,
  caller_key_id: id('ckey'),
  languages: spokenLanguages,
  mode: oneOf('observe'),
  observed_by_kind: mapOf(KIND, count),
};

const sessionItem = fields(
  { ...summaryFields, agent_name: text, upstream_model: text },
  summaryExtensions,
  someSessionsExtensions,
);
export const sessionList = page(sessionItem);
export const sessionExport = fields({ data: list(sessionItem, 1) });
export const agentSessionList = page(fields(summaryFields, summaryExtensions, someSessionsExtensions));

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

/** Fields of reports beyond the contract, which `docs/report.schema.json` describes. */
const reportExtensions = {
  schema: oneOf('audit-v1'),
  ...Object.fromEntries(
    [
      'mode',
      'observed_by_kind',
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
      'languages',
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
    role: oneOf('admin', 'reviewer', 'member'),
    account: fields({ id: id('acc'), name: text }),
  }),
});

/** Shape of the stub's chat completions. Other upstreams determine their own shape. */
export const completion = fields({
  id: text,
  object: oneOf('chat.completion'),
  created: count,
  model: text,
  choices: list(
    fields({ index: count, message: fields({ role: text, content: text }), finish_reason: text }),
    1,
  ),
  usage: mapOf(/./, count),
});

export const verified = fields(
  { ok: flag, event_count: count, message: text },
  {},
  { failure: fields({ code: text, chain: text, seq: count }) },
);

export const health = fields({ status: text, database: text }, { version: text, checkpoints: text });
export const liveness = fields({ status: text });
export const readiness = fields({ status: text, database: text, migrations: text, model: text });
