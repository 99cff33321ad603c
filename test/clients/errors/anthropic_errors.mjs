// Sends requests with Anthropic's client.
import Anthropic from '@anthropic-ai/sdk';
import { raisedBy, returned, run } from './outcomes.mjs';

async function answer({ streamed, url, key, model, said }) {
  const client = new Anthropic({ baseURL: url, apiKey: key });
  const asked = { model, max_tokens: 100, messages: [{ role: 'user', content: said }] };
  const reply = streamed ? client.messages.stream(asked).finalMessage() : client.messages.create(asked);
  return returned((await reply).stop_reason);
}

await run(answer, raisedBy('@anthropic-ai/sdk'));
