import type { EnclosedRequest, Envelope } from '../envelope.js';
import type { Provider, ProviderModel } from '../provider.js';
import type { UpstreamRequest } from '../upstream.js';
import type { VertexCloud } from './cloud.js';
import { JsonMembers } from './json-members.js';
import { COUNT, FEATURES, featuresOf } from './messages-api.js';

const VERSION = 'vertex-2023-10-16';

/**
 * Envelope for Anthropic's Messages API on Google's Vertex AI. The path contains the model, the body contains the API's
 * version, and a header lists the features. Token counting has its own path and the model in the body
 * (docs.cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude/use-claude and …/count-tokens).
 */
export class VertexEnvelope implements Envelope {
  private readonly models: string;
  private readonly model: string;
  private readonly query: string;

  constructor(
    { baseUrl }: Provider,
    { name, deployment = name }: ProviderModel,
    { project, region }: VertexCloud,
  ) {
    const { pathname, search } = new URL(baseUrl);
    this.models = `${pathname.replace(/\/$/, '')}/projects/${project}/locations/${region}/publishers/anthropic/models/`;
    // The date of a model's version follows an `@`, which is not escaped in paths.
    this.model = encodeURIComponent(deployment).replaceAll('%40', '@');
    this.query = search;
  }

  enclose(request: UpstreamRequest): EnclosedRequest {
    const members = new JsonMembers(request.body);
    const path = request.api.path === COUNT ? 'count-tokens:rawPredict' : this.reply(members);
    members.put('anthropic_version', VERSION);
    const features = featuresOf(request);
    return {
      path: this.models + path + this.query,
      headers: features.length === 0 ? {} : { [FEATURES]: features.join(',') },
      body: members.json(),
    };
  }

  private reply(members: JsonMembers): string {
    const method = members.get('stream') === 'true' ? 'streamRawPredict' : 'rawPredict';
    members.take('model');
    return `${this.model}:${method}`;
  }
}
