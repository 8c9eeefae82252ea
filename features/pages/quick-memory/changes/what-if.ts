/** The same question over layouts and formats: what would TP, attention DP, EP, weight and cache formats do to what fits. */
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { Scenario } from "@/features/core/scenario/schema";
import type { IssueChange } from "@/lib/issue";
import { verbatim } from "@/lib/text";
import { mainWeights } from "@/features/core/operators/precision";
import { hasExperts } from "@/features/core/model/spec";
import { apply, issueChange, withoutMeasured, type Change } from "./changes";
import type { MemoryInput, QuickMemoryScenario } from "../input";
import { instanceMemory, type FitLevel } from "../instance/instance";
import type { PhaseChoice } from "../instance/ledger-input";
import { weightLoad } from "@/features/core/memory/ledger";

export type WhatIf = {
  readonly id: string;
  /** The scenario unchanged. */
  readonly current: boolean;
  readonly layout: string;
  readonly gpus: number;
  readonly tp: number;
  readonly adp: number;
  readonly ep: number;
  readonly weights: string;
  readonly kv: string;
  readonly level: FitLevel;
  /** Bytes of one GPU. */
  readonly loaded: number;
  readonly cache: number;
  /** Of the instance. */
  readonly tokens: number;
  readonly sequences: number;
  readonly longestContext: number;
  readonly change: IssueChange;
};

type Weights = Scenario["weights"];
type Kv = Scenario["kv"];
type Layout = { readonly tp: number; readonly adp: number; readonly ep: number | null };
type Setting = Layout & { readonly weights: Weights; readonly kv: Kv };

const DEGREES = [1, 2, 4, 8, 16, 32];

/** Invalid layouts are left out; layouts that do not fit stay to show the step to those that do. */
export function whatIfs(scenario: QuickMemoryScenario, input: MemoryInput, phase: PhaseChoice): readonly WhatIf[] {
  const { params } = scenario;
  const now: Setting = { ...describeLayout(scenario, phase), weights: params.weights, kv: params.kv };
  const rows = new Map<string, WhatIf>();
  for (const setting of [now, ...settings(scenario, now)]) {
    const row = tryOne(scenario, input, phase, setting, setting === now);
    if (row && !rows.has(row.id)) rows.set(row.id, row);
  }
  return [...rows.values()].sort((a, b) => a.gpus - b.gpus || b.tp - a.tp);
}

function settings(scenario: QuickMemoryScenario, now: Setting): readonly Setting[] {
  const weightFormats = listFormats(scenario);
  const kvFormats: readonly Kv[] = [...new Set<Kv>([now.kv, "bf16", "fp8"])];
  return layouts(scenario, now).flatMap((layout) =>
    weightFormats.flatMap((weights) => kvFormats.map((kv) => ({ ...layout, weights, kv }))),
  );
}

/**
 * Tensor parallelism in steps, and where its ranks would keep copies of the same cache (one latent for all heads) the same number of GPUs
 * as attention-DP ranks: the way such models are served (DeepSeek-V3 report, arXiv:2412.19437, section 3.4). Experts then spread over all.
 */
function layouts(scenario: QuickMemoryScenario, { tp, adp }: Setting): readonly Layout[] {
  const degrees = [...new Set([...DEGREES, tp, tp * adp])];
  const byTensor = degrees.flatMap((degree) => expertDegrees(scenario).map((ep) => ({ tp: degree, adp, ep })));
  if (!sharesLatent(scenario)) return byTensor;
  const alone = adp === 1 ? [] : degrees.map((degree) => ({ tp: degree, adp: 1, ep: null }));
  return [...byTensor, ...alone, ...degrees.map((degree) => ({ tp: 1, adp: degree, ep: null }))];
}

const sharesLatent = ({ model }: QuickMemoryScenario): boolean =>
  model.layers.some(({ attention }) => attention.kind === "mla" || attention.kind === "compressed");

const describeLayout = ({ params: p }: QuickMemoryScenario, phase: PhaseChoice): Layout =>
  phase === "decode" ? { tp: p.d_tp, adp: p.d_adp, ep: p.d_ep } : { tp: p.tp, adp: p.adp, ep: p.ep };

/** EP as wide as the stage, and EP 1; dense models have no experts. */
const expertDegrees = ({ model }: QuickMemoryScenario): readonly (number | null)[] =>
  hasExperts(model) ? [null, 1] : [null];

/** The checkpoint's format and all smaller ones. */
function listFormats({ params, precision }: QuickMemoryScenario): readonly Weights[] {
  const stored = [precision.weights.dense, precision.weights.routed];
  if (stored.some((format) => FOUR_BITS.includes(format))) return [params.weights, null];
  const narrower: readonly Weights[] = stored.includes("bf16") ? ["fp8", "int4"] : ["int4"];
  return [...new Set([params.weights, null, ...narrower])];
}

const FOUR_BITS: readonly string[] = ["int4", "nvfp4", "mxfp4"];

function tryOne(
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  phase: PhaseChoice,
  setting: Setting,
  current: boolean,
): WhatIf | null {
  const { tp, adp, ep } = setting;
  const layout = phase === "decode" ? { d_tp: tp, d_adp: adp, d_ep: ep } : { tp, adp, ep };
  const formats = { weights: setting.weights, kv: setting.kv };
  const change: Change = {
    label: verbatim(`TP ${setting.tp}`),
    set: current ? {} : { ...layout, ...formats, ...withoutMeasured(input) },
  };
  const tried = apply(change, scenario, input);
  if (!tried) return null;
  const memory = instanceMemory(tried.scenario, tried.input, phase);
  const { parallelism: p } = memory.subject;
  const weights = setting.weights ?? mainWeights(tried.scenario.model, tried.scenario.precision);
  const kv = tried.scenario.precision.kv;
  return {
    id: `tp${p.tp}-adp${p.dp}-ep${p.ep}-${weights}-${kv}`,
    current,
    layout: parallelismLabel(p),
    gpus: memory.gpus,
    tp: p.tp,
    adp: p.dp,
    ep: p.ep,
    weights,
    kv,
    level: memory.level,
    loaded: weightLoad(memory.tight),
    cache: memory.tight.cache,
    tokens: memory.tokens,
    sequences: memory.sequences,
    longestContext: memory.longestContext,
    change: issueChange(change),
  };
}
