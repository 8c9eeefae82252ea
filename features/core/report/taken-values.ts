/**
 * What a scenario leaves to the suite, with the values that it took: a report that is read next year says by itself what it was made of, whatever the
 * defaults are by then.
 */
import type { Backend } from "@/features/core/memory/backend";
import { flaggedEngine, knownVersions } from "@/features/core/memory/engine-flags";
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import { expertImbalance } from "@/features/core/scenario/assumptions";
import { CLASS_KEYS, classFormats } from "@/features/core/scenario/fields/class-formats";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario } from "@/features/core/scenario/schema";
import { gpuPrice } from "@/features/core/comparison/output-price";
import { hasExperts } from "@/features/core/model/spec";
import { POLICIES } from "@/features/core/serving/deployment/engines";
import type { Grade } from "@/features/answers/explain";
import { toMs, toUs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";

/** Parameters that the scenario states as "auto" and their values. */
export type TakenValues = Partial<Scenario>;

/**
 * Values that the same parameters take in a link without moving a figure. Where one parameter cannot say it (experts that differ by phase, an engine
 * fitted to a benchmark's own settings), it is left out.
 */
export function takenValues(scenario: Resolved, engine: Backend): TakenValues {
  const taken = { ...takenFormats(scenario), ...takenDegrees(scenario), ...takenSettings(scenario, engine) };
  const usd = gpuPrice(scenario)?.usdHour ?? null;
  return leftOpen(scenario.params, { ...taken, usd });
}

/** Of one report: the grade of its times, the host time of a decode step, and what its clients wait beyond the engine's steps (null: no load). */
export type Timed = { readonly grade: Grade; readonly host: Seconds; readonly clientWait: Seconds | null };

/** The scenario with every parameter that plays a part in it: in a year it means what it means today. */
export function statedScenario(scenario: Resolved, engine: Backend): PlainScenario {
  const all = { ...scenario.params, ...takenValues(scenario, engine) };
  return Object.fromEntries(
    Object.entries(all).filter(
      ([key, value]) =>
        value !== "" && (value !== null || LIMITS.has(key)) && (scenario.params.split || !key.startsWith("d_")),
    ),
  );
}

type PlainScenario = Readonly<Record<string, Scenario[keyof Scenario]>>;

/** Where null says that there is no limit, and not that the suite chooses. */
const LIMITS: ReadonlySet<string> = new Set(["ttft_ms", "tpot_ms"]);

/** What further parameters stand for in this load alone: stated, they would hold it for every other load as well. */
export function valuesHere(scenario: Resolved, { grade, host, clientWait }: Timed): TakenValues {
  const { assumptions, model, prefill, decode } = scenario;
  const layouts = [prefill, decode];
  const experts = layouts.filter(({ ep }) => ep > 1).map((layout) => expertImbalance(assumptions, model, layout));
  return leftOpen(scenario.params, {
    imbalance: hasExperts(model) ? agreed(experts) : null,
    time: TIME_MODELS.find((model) => model === grade) ?? null,
    host_us: toUs(host),
    wait_ms: clientWait === null ? null : toMs(clientWait),
  });
}

const TIME_MODELS = ["datasheet", "calibrated", "measured"] as const;

function takenFormats({ model, precision, params }: Resolved): TakenValues {
  const { weights, kv, narrowArithmetic } = precision;
  const { attention, dense, routed, shared, embedding, lmHead } = weights;
  const formats = [attention, dense, routed, shared, embedding, lmHead];
  const classes = Object.fromEntries(CLASS_KEYS.map((key, index) => [key, formats[index]])) as TakenValues;
  const uniform = { ...params, weights: attention } as Scenario;
  const plain =
    Object.values(classFormats({ ...uniform, ...NO_CLASSES }, model)).join() === Object.values(weights).join();
  const stated = plain ? { weights: attention as Scenario["weights"] } : {};
  const arithmetic = attention === "bf16" && dense === "bf16" ? null : narrowArithmetic ? "narrow" : "weight-only";
  return { ...stated, ...classes, kv: kv as Scenario["kv"], arithmetic };
}

const NO_CLASSES = Object.fromEntries(CLASS_KEYS.map((key) => [key, null])) as Record<
  (typeof CLASS_KEYS)[number],
  null
>;

function takenDegrees({ prefill, decode, decodeReplicas, params, model }: Resolved): TakenValues {
  const experts = hasExperts(model);
  return {
    ...(experts && { ep: prefill.ep, redundant: prefill.redundant ?? 0 }),
    ...(params.split && { d_replicas: decodeReplicas }),
    ...(params.split && experts && { d_ep: decode.ep, d_redundant: decode.redundant ?? 0 }),
  };
}

/** A benchmark's engines are started as their publisher squeezed them in: what they hold is not what one flag says. */
function takenSettings(scenario: Resolved, engine: Backend): TakenValues {
  const { chip, prefill, decode, flags, workload } = scenario;
  const named = { engine_version: takenVersion(scenario, engine) };
  if (workload.traffic !== "service") return named;
  const started = (parallelism: Parallelism) => flaggedEngine(engine, { chip, parallelism }, flags);
  const settings = instanceGpus(prefill) === instanceGpus(decode) ? [started(prefill)] : [prefill, decode].map(started);
  return {
    ...named,
    kernel_path: "stock",
    util: agreed(settings.map(({ share }) => share)),
    max_seqs: agreed(settings.map(({ maxSequences }) => maxSequences)),
    batched_tokens: agreed(settings.map(({ maxTokens }) => maxTokens)),
    ...(engine === "sglang" && { poll: POLICIES.sglang.pollEvery }),
    ...(engine === "trtllm" && { hold: POLICIES.trtllm.holdSteps, rank_wait: POLICIES.trtllm.balanceSteps }),
  };
}

/** Kernels of TensorRT-LLM's experts are those of a table newer (1.3.0rc20) than the newest version that the parameter names. */
function takenVersion({ model }: Resolved, engine: Backend): Scenario["engine_version"] {
  const [newest] = knownVersions(engine);
  if (newest === undefined || (engine === "trtllm" && hasExperts(model))) return null;
  return `${engine}-${newest}` as Scenario["engine_version"];
}

const agreed = (values: readonly number[]): number | null => {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
};

const leftOpen = (params: Scenario, taken: TakenValues): TakenValues =>
  Object.fromEntries(
    Object.entries(taken).filter(([key, value]) => value != null && params[key as keyof Scenario] === null),
  );
