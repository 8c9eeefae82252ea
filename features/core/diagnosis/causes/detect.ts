/** All causes, in the order in which they are looked for: forms and consequences after what they rest on. */
import type { Finding } from "../diagnosis";
import type { Detector, Incident } from "../incident/incident";
import { clientLimited } from "./client-limited";
import { clockOffset } from "./clock-offset";
import { draftsRejected } from "./drafts-rejected";
import { expertHotSpot } from "./expert-hot-spot";
import { frontEnd } from "./front-end";
import { hostBound } from "./host-bound";
import { kvFull } from "./kv-full";
import { kvTransferSlow } from "./kv-transfer-slow";
import { leak } from "./leak";
import { loadChange } from "./load-change";
import { longPromptThrash } from "./long-prompt-thrash";
import { loraSwaps } from "./lora-swaps";
import { padding } from "./padding";
import { pdStarved } from "./pd-starved";
import { prefillBound } from "./prefill-bound";
import { queueAtCap } from "./queue-at-cap";
import { rankImbalance } from "./rank-imbalance";
import { recomputeHits } from "./recompute-hits";
import { slowCard } from "./slow-card";
import { stuck } from "./stuck";

const DETECTORS: readonly Detector[] = [
  ...[clockOffset, stuck, leak, pdStarved, kvTransferSlow, rankImbalance, slowCard, expertHotSpot],
  ...[kvFull, longPromptThrash, queueAtCap, prefillBound, draftsRejected, loraSwaps, hostBound, padding, frontEnd],
  ...[loadChange, recomputeHits, clientLimited],
];

/** Findings of all causes, one each at most, in no order that means anything. */
export const detectCauses = (incident: Incident): Finding[] =>
  DETECTORS.reduce<Finding[]>((findings, detect) => [...findings, ...detect(incident, findings)], []);
