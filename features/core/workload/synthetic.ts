/** Workloads drawn from laws. One seed, with a stream of random numbers for each purpose. */
import { exponential } from "@/lib/random/draws";
import { stream } from "@/lib/random/generator";
import { failure, success, type Result } from "@/lib/result";
import type { Issue } from "@/lib/issue";
import { drawArrivals, perSession, type ArrivalLaw } from "./arrivals";
import type { SyntheticLaw } from "./synthetic-law";
import { lengthNotes, lengthIssues } from "./length-issues";
import { drawLengths } from "./lengths";
import { blockIdsNeeded, growingPrompts, sessionBlocks, tooLong, tooManyBlocks } from "./conversation";
import { describe } from "./describe";
import { MOST_BLOCK_IDS, arrivalOrder, pickRows, type Sessions, type Workload } from "./workload";

/** Refuses laws that cannot be drawn, prompts above 2^31 tokens and more block ids than memory should hold. */
export function syntheticWorkload(law: SyntheticLaw): Result<Workload> {
  const trouble = [...lengthIssues(law.input, "in_len"), ...lengthIssues(law.output, "out_len")];
  if (trouble.length > 0) return failure(...trouble);
  const { count, seed, turns } = law;
  const fresh = drawLengths(count, law.input, stream(seed, "input"));
  const output = drawLengths(count, law.output, stream(seed, "output"));
  const prompt = growingPrompts(fresh, output, turns, law.sharedTokens);
  if (!prompt) return failure(tooLong());
  const shares = turns > 1 || law.sharedTokens > 0;
  const needed = shares ? blockIdsNeeded(prompt, law.blockTokens) : 0;
  if (needed > MOST_BLOCK_IDS) return failure(tooManyBlocks(needed, law.blockTokens));
  const prefix = shares ? sessionBlocks(prompt, law, stream(seed, "shared")) : null;
  const think = thinkTimes(law);
  const sessions = turns > 1 ? listSessions(count, turns, think) : null;
  const base = { source: describe(law), count, prompt, output, prefix, sessions };
  if (law.pacing.kind === "closed") {
    const pacing = { kind: "closed", clients: law.pacing.clients, think } as const;
    return success({ ...base, arrival: new Float64Array(count), pacing }, notes(law));
  }
  const arrival = nominalArrivals(law.pacing.arrivals, law, think);
  const inRows: Workload = { ...base, arrival, pacing: { kind: "open" } };
  return success(turns > 1 ? pickRows(inRows, arrivalOrder(arrival)) : inRows, notes(law));
}

const notes = (law: SyntheticLaw): readonly Issue[] => [
  ...lengthNotes(law.input, "in_len"),
  ...lengthNotes(law.output, "out_len"),
];

function thinkTimes({ count, seed, think }: SyntheticLaw): Float64Array {
  const random = stream(seed, "think");
  const times = new Float64Array(count);
  return times.map(() => think.seconds * (think.kind === "fixed" ? 1 : exponential(random)));
}

/** Session after session, turn after turn. */
function listSessions(count: number, turns: number, think: Float64Array): Sessions {
  const rows = new Int32Array(count);
  const turn = rows.map((_, i) => i % turns);
  return {
    session: rows.map((_, i) => Math.floor(i / turns)),
    turn,
    after: rows.map((_, i) => (i % turns === 0 ? -1 : i - 1)),
    think: think.map((seconds, i) => (turn[i] === 0 ? 0 : seconds)),
  };
}

/** First turns follow the law at rate / turns; later ones come a think time after the one before, as if answers took no time. */
function nominalArrivals(
  arrivals: ArrivalLaw,
  { count, turns, seed }: SyntheticLaw,
  think: Float64Array,
): Float64Array {
  const starts = drawArrivals(Math.ceil(count / turns), perSession(arrivals, turns), stream(seed, "arrivals"));
  if (turns === 1) return starts;
  const arrival = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    arrival[i] = i % turns === 0 ? (starts[i / turns] ?? 0) : (arrival[i - 1] ?? 0) + (think[i] ?? 0);
  }
  return arrival;
}
