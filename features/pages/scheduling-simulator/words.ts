/** Words of the page. */
import * as m from "./messages";

export const WORDS = {
  tables: {
    percentiles: m.percentiles,
    fork: m.afterFork,
    agents: m.agentSessions,
    waits: m.whyIsItWaiting,
    tiers: m.kvTiers,
    arithmetic: m.usefulArithmetic,
  },
  steps: m.steps,
  requests: m.requests,
  waitsLead: m.meanLifeOfFinishedRequest,
  arithmeticLead: m.whatPromptsAndAnswersNeed,
  tiersLead: m.wherePromptsWereFoundAll,
  memory: m.memoryAndKvBlocks,
  memoryLead: m.blocksOfInstanceFollowFrom,
  map: m.concurrencyAndTokenBudget,
  mapNone: m.noCellHasFinishedYet,
  concurrency: m.byConcurrency,
  sample: m.whatStepsTakeNow,
} as const;
