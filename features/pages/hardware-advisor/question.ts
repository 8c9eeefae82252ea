/** The question for every chip: model, formats, requests, targets. One search space; chip and layout are filled in later. */
import type { Chip } from "@/features/core/hardware/chip";
import { weightBytes } from "@/features/core/model/weights";
import type { LoadPromise } from "@/features/core/scenario/fields/promise";
import { headroomShare } from "@/features/core/search/layouts/criteria/limits";
import { searchContext, type SearchContext } from "@/features/core/search/layouts/space/variant";
import type { SearchSpace } from "@/features/core/search/layouts/space/space";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { Input, HardwareAdvisorScenario } from "./input";
import { countMedia, type Media } from "@/features/core/scenario/resolution/media";
import { statedLengths } from "@/features/core/serving/deployment/requests";

export type Question = {
  readonly scenario: HardwareAdvisorScenario;
  readonly input: Input;
  readonly media: Media;
  /** Seconds that are to be kept, headroom taken off; null = no limit. */
  readonly ttft: Seconds | null;
  readonly tpot: Seconds | null;
  /** Of which times, and how surely both limits hold. */
  readonly statistic: LoadPromise["statistic"];
  readonly sure: number | null;
  readonly clients: number;
  /** Bytes of the weights of the whole model as stored. */
  readonly weights: number;
  /** Layout and chip of the space are placeholders: `spaceFor` fills them in. */
  readonly space: SearchSpace;
  /** Step parts that all chips share, with the scenario's tables and profile, and without. */
  readonly own: SearchContext;
  readonly foreign: SearchContext;
};

export function askQuestion(scenario: HardwareAdvisorScenario, input: Input): Question {
  const media = countMedia(scenario.model, scenario.params);
  const { model, precision, workload, targets, params, time, promise } = scenario;
  const space: SearchSpace = {
    scenario,
    axes: {
      ...{ chip: [scenario.chip], backend: [input.backend], speculation: [scenario.speculation], budget: [null] },
      ...{ weights: [params.weights], kv: [params.kv] },
      ...{ arithmetic: [params.arithmetic], tp: [1], pp: [1], adp: [1], ep: [null], etp: [null], cp: [1] },
      ...{ nodes: [1], replicas: [1], concurrency: [1] },
    },
    lengths: statedLengths(workload),
    clientsPer: "replica",
    prices: { perGpuHour: {}, pue: input.pue },
  };
  const bare = { model: time.model === "measured" ? null : time.model, tables: null, profile: null };
  return {
    ...{ scenario, input, media, space, clients: workload.concurrency },
    weights: weightBytes(model, precision.weights),
    ttft: targets.ttft,
    tpot: targets.tpot === null ? null : seconds(targets.tpot * (1 - headroomShare(input.headroom, promise.safety))),
    ...{ statistic: promise.statistic, sure: promise.safety },
    own: searchContext(space),
    foreign: searchContext({ ...space, scenario: { ...scenario, time: bare } }),
  };
}

/** Tables and profile speak of the accelerator they were measured on; the others are priced as if there were none. */
export function contextFor({ own, foreign, scenario }: Question, chip: Chip): SearchContext {
  const { tables, profile } = scenario.time;
  const measured = tables?.chip ?? profile?.scope?.chip ?? null;
  return measured === null || measured === chip.id || chip.id === scenario.chip.id ? own : foreign;
}
