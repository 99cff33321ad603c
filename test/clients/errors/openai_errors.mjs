// Sends requests with OpenAI's client.
import OpenAI from 'openai';
import { raisedBy, returned, run } from './outcomes.mjs';

async function answer({ api, streamed: stream, url, key, model, said }) {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: key });
  if (api === 'responses') {
    let response = await client.responses.create({ model, input: said, stream });
    if (stream)
      for await (const event of response) {
        if (event.type === 'error') return { ...returned('error event'), event };
        response = event.response;
      }
    return returned(response.incomplete_details?.reason);
  }
  const messages = [{ role: 'user', content: said }];
  let completion = await client.chat.completions.create({ model, messages, stream });
  if (stream) for await (const chunk of completion) completion = chunk;
  return returned(completion.choices[0].finish_reason);
}

await run(answer, raisedBy('openai'));
