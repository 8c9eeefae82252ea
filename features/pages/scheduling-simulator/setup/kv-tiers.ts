/** Tiers of the prefix cache below HBM: size per instance, and hits of a run. */
import { kvBytesPerToken } from "@/features/core/model/kv-cache";
import { instanceGpus } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { KV_TIER_NAMES, KV_TIERS, type KvTierName } from "@/features/core/scenario/fields/tier";
import { hostRate } from "@/features/core/serving/deployment/instance-tiers";
import type { KvTier, PoolConfig } from "@/features/core/simulator/input/config";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import { table, type Table } from "@/lib/export/table";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { fromGb, fromGbPerS, GIGA, KILO } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { SchedulingInput } from "../input";
import type { BlockAccount } from "./memory-blocks";
import { timeOfPoint } from "./sample-steps";
import * as m from "./messages";

/** One requested tier of an instance. */
type TierFacts = {
  readonly name: KvTierName;
  readonly bytes: number;
  /** Bytes per second. */
  readonly rate: number;
};

export type KvTiers = {
  readonly tiers: readonly TierFacts[];
  readonly bytesPerToken: number;
  /** Of a prompt of the budget's length, what an engine takes instead where a tier is slower. */
  readonly recomputeSecondsPerToken: number;
};

/** For prefill instances; null without a prefix cache, or with one in HBM only. */
export function kvTiers(
  scenario: Resolved,
  input: SchedulingInput,
  cost: StepCost | undefined,
  account: BlockAccount | undefined,
): KvTiers | null {
  if (cost === undefined || account === undefined) return null;
  const { prefill, workload } = scenario;
  const tiers = KV_TIERS.flatMap((name) => tierFacts(scenario, input, name) ?? []);
  const bytesPerToken = kvBytesPerToken(scenario.model, scenario.precision.kv);
  // Models with a state and without a cache store nothing there.
  if (tiers.length === 0 || bytesPerToken === 0) return null;
  const tokens = Math.min(prefill.dp * account.limits.tokenBudget, workload.promptTokens);
  const point = { decodes: 0, prefill: tokens, context: 0, seconds: 0 };
  return {
    tiers,
    bytesPerToken,
    recomputeSecondsPerToken: timeOfPoint(cost, point, prefill.pp) / tokens,
  };
}

/** From the page per instance, otherwise from the scenario per GPU; null if there is none. */
function tierFacts({ chip, prefill, tiers }: Resolved, input: SchedulingInput, name: KvTierName): TierFacts | null {
  const gpus = instanceGpus(prefill);
  const host = gpus * hostRate(chip);
  const stated = input.prefix_cache ? input[`${name}_gb`] : null;
  if (stated !== null) {
    const rate = input[`${name}_gb_s`];
    return stated === 0 ? null : { name, bytes: fromGb(stated), rate: rate === null ? host : fromGbPerS(rate) };
  }
  const store = tiers?.stores.find((store) => store.name === name);
  if (!store) return null;
  return { name, bytes: gpus * store.bytes, rate: store.rate === null ? host : gpus * store.rate };
}

/** As the simulation takes them. */
export function tierConfig(
  known: KvTiers | null,
  blockSize: number,
): Pick<PoolConfig, "kvTiers" | "recomputeSecondsPerToken"> {
  if (known === null) return { kvTiers: [], recomputeSecondsPerToken: Infinity };
  const { tiers, bytesPerToken, recomputeSecondsPerToken } = known;
  const kvTiers = tiers.map(({ bytes, rate }): KvTier => ({
    ...{ blocks: Math.floor(bytes / (bytesPerToken * blockSize)), secondsPerToken: bytesPerToken / rate },
  }));
  return { kvTiers, recomputeSecondsPerToken };
}

type TierRow = {
  readonly name: Text;
  readonly bytes: number | null;
  readonly rate: number | null;
  /** To have one token, and the tokens that were had so. */
  readonly seconds: number | null;
  readonly tokens: number;
  readonly up: number | null;
  readonly down: number | null;
  readonly waited: number | null;
  readonly does: Text;
};

/** Where prompt tokens came from: HBM, each tier, or the GPUs. */
export function tierTable(known: KvTiers, hbm: number, figures: SimFigures, t: Translate): Table {
  const { lookedUp } = figures.prefix;
  const gigabytes = (bytes: number | null): number | null => bytes && bytes / GIGA;
  return table<TierRow>(
    t,
    [
      { id: "tier", label: m.promptTokensFrom, value: ({ name }) => t(name) },
      { id: "share", label: m.share, ...IN_PERCENT, value: ({ tokens }) => (lookedUp === 0 ? 0 : tokens / lookedUp) },
      { id: "tokens", label: m.tokens, value: ({ tokens }) => tokens },
      { id: "size", label: m.size, unit: "GB", value: ({ bytes }) => gigabytes(bytes) },
      { id: "rate", label: m.readRate, unit: "GB/s", value: ({ rate }) => gigabytes(rate) },
      {
        id: "each",
        label: m.timeOf1000Tokens,
        ...{ unit: "ms", factor: KILO * KILO },
        value: ({ seconds }) => seconds,
      },
      { id: "up", label: m.movedUp, unit: "GB", value: ({ up }) => gigabytes(up) },
      { id: "down", label: m.movedDown, unit: "GB", value: ({ down }) => gigabytes(down) },
      { id: "waited", label: m.stepsWaited, unit: "s", value: ({ waited }) => waited },
      { id: "does", label: m.whatIsFound, value: ({ does }) => t(does) },
    ],
    tierRows(known, hbm, figures),
  );
}

function tierRows({ tiers, bytesPerToken, recomputeSecondsPerToken }: KvTiers, hbm: number, { prefix }: SimFigures) {
  const none = { rate: null, up: null, down: null, waited: null };
  const below = tiers.map(({ name, bytes, rate }, index): TierRow => {
    const { hit = 0, written = 0, seconds = 0 } = prefix.tiers[index] ?? {};
    const each = bytesPerToken / rate;
    return {
      ...{ name: KV_TIER_NAMES[name], bytes, rate, seconds: each, tokens: hit, waited: seconds },
      ...{ up: hit * bytesPerToken, down: written * bytesPerToken },
      does: each <= recomputeSecondsPerToken ? m.isLoaded : m.isComputedAgainWhichIs,
    };
  });
  const computed = below.reduce((rest, { tokens }) => rest - tokens, prefix.lookedUp - prefix.inHbm);
  return [
    { ...none, name: verbatim("HBM"), bytes: hbm, seconds: 0, tokens: prefix.inHbm, does: verbatim("") },
    ...below,
    {
      ...{ ...none, name: m.computed, bytes: null },
      ...{ seconds: recomputeSecondsPerToken, tokens: computed, does: verbatim("") },
    },
  ];
}

/** As plain numbers with their unit in the name. */
export function tierSummary(known: KvTiers | null, { prefix }: SimFigures): Record<string, number> {
  if (known === null) return {};
  const share = (tokens: number): number => (prefix.lookedUp === 0 ? 0 : tokens / prefix.lookedUp);
  const moved = (tokens: "hit" | "written"): number =>
    (prefix.tiers.reduce((sum, tier) => sum + tier[tokens], 0) * known.bytesPerToken) / GIGA;
  return {
    prefix_hit_hbm: share(prefix.inHbm),
    ...Object.fromEntries(
      known.tiers.map(({ name }, index) => [`prefix_hit_${name}`, share(prefix.tiers[index]?.hit ?? 0)]),
    ),
    kv_tiers_read_gb: moved("hit"),
    kv_tiers_written_gb: moved("written"),
  };
}
