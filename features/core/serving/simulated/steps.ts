/** What a request costs a simulation, before it runs: within a factor of three of what is measured, on the safe side. */

/** Engines' own budgets are 2,048 to 16,384 tokens. */
const USUAL_BUDGET = 8192;
/** Sequences that share a decode step, where many requests run. */
const USUAL_BATCH = 16;

/** Engine steps of one request: those that its prompt fills, and its share of those that it decodes in. Lengths in tokens. */
export const requestSteps = (prompt: number, output: number, budget: number | null): number =>
  prompt / (budget ?? USUAL_BUDGET) + output / USUAL_BATCH;
