export type AgentMode = 'mask' | 'observe';

/** What an agent does with detected values. */
export const AGENT_MODES: readonly { value: AgentMode; label: string; hint: string }[] = [
  {
    value: 'mask',
    label: 'Mask requests',
    hint: 'The LLM provider receives tokens or labels instead of detected values.',
  },
  {
    value: 'observe',
    label: 'Observe for 14 days, without masking',
    hint: 'The LLM provider receives all values, and the journal records the findings. After 14 days, the agent masks.',
  },
];
