/** The page's input on a scenario as a request to the search engine. */
import { hourPrice } from "@/features/core/cost/prices";
import { requestOn, type SearchRequest } from "@/features/core/search/layouts/input";
import { headroomShare } from "@/features/core/search/layouts/criteria/limits";
import { SearchSchema, type SearchInput } from "@/features/core/search/layouts/input-schema";
import { usualRanks } from "@/features/core/search/layouts/space/usual-axes";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { failure, type Result } from "@/lib/result";
import { KILO, msOrNull } from "@/lib/units/edge";
import type { ScaleUpSearchInput } from "../input";
import { issue } from "./messages.issues";

/** Refuses unknown accelerators, spaces that are too large, and objectives whose prices are missing. */
export function makeRequest(scenario: Resolved, input: ScaleUpSearchInput): Result<SearchRequest> {
  const read = SearchSchema.safeParse(searchInput(scenario, input));
  if (!read.success) return failure(...read.error.issues.map(unreadable));
  return requestOn(scenario, read.data);
}

function searchInput(scenario: Resolved, input: ScaleUpSearchInput): Partial<SearchInput> {
  const { model, targets, chip, workload, promise } = scenario;
  const statistic = input.stat ?? promise.statistic;
  const sure = statistic === "mean" ? null : promise.safety;
  const chips = input.chips === "" ? null : [...new Set(input.chips.split(","))];
  const formats = <T extends string>(text: string): (T | null)[] =>
    text.split(",").map((word) => (word === "auto" ? null : (word as T)));
  return {
    axes: {
      ...(chips && { chip: chips }),
      ...(input.wfs !== "" && { weights: formats(input.wfs) }),
      ...(input.kvs !== "" && { kv: formats(input.kvs) }),
      ...(input.ariths !== "" && { arithmetic: formats(input.ariths) }),
      backend: (input.engines === "" ? ["vllm"] : input.engines.split(",")) as SearchInput["axes"]["backend"],
      ...(input.drafts.length > 0 && { speculation: [...input.drafts] }),
      tp: orElse(input.tps, [1]),
      pp: orElse(input.pps, [1]),
      adp: orElse(input.adps, usualRanks(model)).map((rank) => Math.max(1, rank)),
      ep: freed(input.eps),
      etp: freed(input.etps),
      cp: orElse(input.cps, [1]),
      nodes: orElse(input.nodes, [1]),
      replicas: freed(input.reps),
      budget: freed(input.budgets),
      concurrency: orElse(input.concs, [workload.concurrency]),
    },
    limits: {
      ttft_ms: msOrNull(targets.ttft),
      tpot_ms: msOrNull(targets.tpot),
      headroom: headroomShare(input.headroom, sure),
      e2e_s: input.e2e_s,
      ...{ statistic, sure },
      requests_s: input.min_req_s,
      output_tok_s: input.min_tok_s,
      goodput_s: input.min_good_s,
      gpus: input.max_gpus,
      cost_hour: input.max_usd_h,
      watts: input.max_kw === null ? null : input.max_kw * KILO,
      cost_mtok: input.max_usd_mtok,
      joule_tok: input.max_j_tok,
      within_node: input.in_node,
      resident: input.resident,
    },
    objective: input.goal,
    front: [input.across, input.up],
    keep: Math.max(1, input.top),
    clients_per: input.per,
    spread: input.spread,
    acceptance: input.accept,
    prices: prices(chips ?? [chip.id], input.rents, scenario),
    pue: input.pue,
  };
}

const orElse = <T>(values: readonly T[], fallback: readonly T[]): T[] => [...(values.length > 0 ? values : fallback)];

/** 0 is the suite's own choice. */
const freed = (values: readonly number[]): (number | null)[] =>
  values.length === 0 ? [null] : values.map((value) => (value === 0 ? null : value));

/** As typed, in the order of the chips; else the scenario's price of its own chip; else the dated market figure of this very chip. */
function prices(
  chips: readonly string[],
  typed: readonly number[],
  { chip, params }: Resolved,
): Record<string, number> {
  const known = chips.flatMap((id, index) => {
    const stated = typed[index] ?? (id === chip.id ? params.usd : null);
    const price = stated ?? hourPrice(id)?.value;
    return price === undefined ? [] : [[id, price] as const];
  });
  return Object.fromEntries(known);
}

const unreadable = ({ path, message }: { path: readonly PropertyKey[]; message: string }): Issue => {
  const field = path.map(String).join(".") || "input";
  return issue("SEARCH-INPUT", field, { at: field, message });
};
