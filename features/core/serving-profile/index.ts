/**
 * The engine of captures: what a capture says once it was read. Whoever reads files takes `./reading` as well; archives alone are unpacked by
 * `./unpacking`. Nothing outside this room imports another file of it (README.md).
 */

// A capture as columns, and as a page receives it from its worker.
export {
  BATCH_TYPES,
  DRAFTED,
  EXECUTED,
  SCHEDULED,
  type Batches,
  type BatchType,
  type Capture,
  type Requests,
} from "./capture/capture";
export type { Balance, EngineFacts, ExpertLatency } from "./capture/facts";
export { receiveProfile, type OpenedProfile, type SentProfile } from "./capture/opened-capture";
export { knownSorted, type Counts } from "./columns";
export { isPrefill } from "./derive/member-events";

// What was read of each file, and how: kinds, columns, units.
export type { ColumnDecision, FileKind, FileReport } from "./capture/file-report";
export { UNITS, type Unit } from "./read/header";
export type { UnitWitness } from "./units/settle-unit";
export { profileSummary } from "./summary";
export { profileReport } from "./report-json";

// Figures of the run.
export { runFigures, type RunFigures } from "./metrics/run-figures";
export { againstStated } from "./metrics/against-stated";
export { layerBalance } from "./metrics/balance";
export { BUBBLE_CAUSES, bubbles, bubbleTimes, type BubbleCause } from "./metrics/bubbles";
export { lastBefore } from "./metrics/intervals";
export { boundsWord } from "./metrics/histogram-figures";
export { cachePools } from "./metrics/cache-peaks";
export { arePoolsApart, processPools, type Pool } from "./metrics/pools";
export { meanInSystem } from "./metrics/in-system";
export { littleCheck } from "./metrics/little";
export { spread, type Spread } from "./metrics/percentiles";
export { preemptions } from "./metrics/preemptions";
export { stepSpeeds, stepTokens } from "./metrics/speeds";
export { tokenGaps } from "./metrics/token-gaps";
export { restsOnMostFree } from "./tables/cache";

// What the figures say.
export { FINDING_KINDS, type Finding, type FindingKind } from "./findings/finding";
export { findings } from "./findings/findings";
