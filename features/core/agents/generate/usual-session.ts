/** Means: turns of a conversation, tokens, seconds. `spread`: deviation of lengths over their mean. */
export const USUAL_SESSION = {
  turns: 40,
  first: 4000,
  added: 1200,
  output: 300,
  pause: 8,
  shared: 12_000,
  branch: 0.05,
  fan: 2,
  child_turns: 12,
  spread: 1,
} as const;
