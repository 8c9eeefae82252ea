/** A load that fits in part: how many run at once, what holds the others back, and what would let all of them run. */
import type { Slice } from "@/features/core/scenario/keys";
import type { Scoped } from "@/features/core/scenario/resolve";
import { allAtOnce, atOnceWords, countAtOnce, type AtOnce } from "@/features/core/serving/mean-load/at-once";
import { formatCount } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { mostRanks } from "./attention-ranks";
import type { PassInput } from "./input";
import { fixText, tryChanges, waysOut } from "./misfit";
import * as m from "./messages";

/** Null where all requests run at once, or none does. */
export function partlyAdmitted(
  scenario: Scoped<Exclude<Slice, "targets">>,
  { engine }: Pick<PassInput, "engine">,
): Issue | null {
  const seats = countAtOnce(scenario, engine);
  if (seats.admitted === 0 || seats.admitted >= seats.asked) return null;
  const { flags, params } = scenario;
  const fewer = {
    label: m.admittedRequestsAtOnce({ admitted: seats.admitted }),
    set: { conc: seats.admitted },
  };
  const unlimited = {
    label: m.enginesOwnLimitOfSequences,
    set: { max_seqs: null },
  };
  const candidates = [
    ...mostRanks(scenario, engine),
    ...(flags.maxSequences === null ? [] : [unlimited]),
    ...[fewer, ...waysOut(scenario)],
  ];
  const changes = tryChanges(scenario, candidates, (changed) => allAtOnce(changed, engine));
  return {
    code: "MEM-PART-AT-ONCE",
    at: "conc",
    message: reason(scenario, seats, params.split),
    fix: fixText(changes.map(({ label }) => label)),
    changes,
  };
}

function reason({ flags, decode, decodeReplicas }: Scoped<"parallelism" | "engine">, seats: AtOnce, split: boolean) {
  const words = atOnceWords(seats) ?? m.sign;
  const rest = formatCount(seats.asked - seats.admitted);
  const limit = (flags.maxSequences ?? Infinity) * decode.dp * decodeReplicas;
  const by =
    limit <= seats.admitted
      ? m.statedSequencesPerStepAre
      : split
        ? m.atTheirMeanLengthCache
        : m.atTheirMeanLengthCacheIs;
  return m.wordsByAndOtherRest({ rest, words, by });
}
