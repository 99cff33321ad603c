import { type Api, APIS } from './cases.js';

/** A client library and the script that sends its requests. */
export interface Client {
  readonly title: string;
  readonly script: string;
  /** Packages of the library, from the Python lock file or the development dependencies. */
  readonly packages: readonly string[];
  readonly apis: readonly Api[];
  /** Set if the library supports only streamed replies. */
  readonly onlyStreams?: true;
  /** Sentence that explains the text after the exception in the tables. */
  readonly note?: string;
}

const OPENAI: readonly Api[] = ['chat_completions', 'responses'];
const ANTHROPIC: readonly Api[] = ['messages'];

export const CLIENTS: readonly Client[] = [
  { title: 'OpenAI for Python', script: 'openai_errors.py', packages: ['openai'], apis: OPENAI },
  { title: 'OpenAI for TypeScript', script: 'openai_errors.mjs', packages: ['openai'], apis: OPENAI },
  { title: 'Anthropic for Python', script: 'anthropic_errors.py', packages: ['anthropic'], apis: ANTHROPIC },
  {
    title: 'Anthropic for TypeScript',
    script: 'anthropic_errors.mjs',
    packages: ['@anthropic-ai/sdk'],
    apis: ANTHROPIC,
  },
  {
    title: 'LangChain',
    script: 'langchain_errors.py',
    packages: ['langchain-openai', 'langchain-anthropic'],
    apis: APIS,
    note: "The second name is LangChain's own base class of the exception.",
  },
  {
    title: 'AI SDK',
    script: 'ai_errors.mjs',
    packages: ['ai', '@ai-sdk/openai', '@ai-sdk/anthropic'],
    apis: APIS,
    note: '`isRetryable` is a member of the last error.',
  },
  { title: 'litellm', script: 'litellm_errors.py', packages: ['litellm'], apis: APIS },
  { title: 'OpenAI Agents SDK', script: 'agents_errors.py', packages: ['openai-agents'], apis: OPENAI },
  {
    title: 'Pipecat',
    script: 'pipecat_errors.py',
    packages: ['pipecat-ai'],
    apis: APIS,
    onlyStreams: true,
    note: 'Pipecat decides by the category of the `ErrorFrame` whether it continues to use the service.',
  },
];
