/** The nearest single changes that make a scenario fit: each is offered only after it was computed and did. */
import { countGpus, onGpus } from "@/features/core/scenario/gpus";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import type { IssueChange } from "@/lib/issue";
import { verbatim, type Text } from "@/lib/text";
import { flagLine } from "@/features/core/memory/start-flags";
import { attentionRanks } from "./attention-ranks";
import { apply, listInstances, issueChange, chooseLevel, withoutMeasured, type Change, type Tried } from "./changes";
import type { MemoryInput, QuickMemoryScenario } from "../input";
import { instanceMemory, type FitLevel, type InstanceMemory } from "../instance/instance";
import * as m from "./messages";

const RANK: Readonly<Record<FitLevel, number>> = { none: 0, part: 1, tight: 2, fits: 3 };

/** Changes that reach at least `goal`, nearest of each kind: layout and formats of the same GPUs, engine and load, more GPUs. */
export function fixesFor(
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  short: InstanceMemory,
  goal: FitLevel,
): readonly IssueChange[] {
  const works = (change: Change): boolean => {
    const tried = apply(change, scenario, input);
    return tried !== null && RANK[chooseLevel(listInstances(tried))] >= RANK[goal];
  };
  const families = [
    moreAttentionRanks(scenario, input, short, goal),
    narrowerWeights(scenario, input),
    narrowerCache(scenario, input),
    narrowerBoth(scenario, input),
    narrowerWithFewer(scenario, input, short),
    largerShare(scenario),
    smallerSteps(input, short),
    fewerRequests(scenario, short, goal),
    shorterContext(short, goal),
    widerTensor(scenario, input),
    morePipeline(scenario, input),
  ];
  return families.flatMap((family) => {
    const first = family.find(works);
    const tried = first && apply(first, scenario, input);
    if (!tried) return [];
    const label = onGpus(first.label, countGpus(tried.scenario));
    return [issueChange({ ...first, label: withFlags(label, first, tried) })];
  });
}

/** With the engine's flags, and how many requests of the context it then holds at once. */
function withFlags(label: Text, { set }: Change, tried: Tried): Text {
  const serving = listInstances(tried).find(({ phase }) => phase !== "prefill");
  if (!serving || !Number.isFinite(serving.sequences)) return label;
  const { conc, ...others } = set;
  // Requests beyond what a rank admits wait in the engine, and take no cache.
  const admitted = Math.floor((conc ?? 0) / (serving.subject.parallelism.dp * tried.scenario.decodeReplicas));
  const flags = flagLine(tried.input.engine, { ...others, ...(admitted >= 1 && { max_seqs: admitted }) });
  if (flags === null) return label;
  return m.labelFlagsFit({
    label,
    flags,
    atOnce: formatCount(Math.floor(serving.sequences) * tried.scenario.decodeReplicas),
  });
}

/** Alone, else with narrower formats, else with as many requests as these ranks hold. */
function moreAttentionRanks(
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  short: InstanceMemory,
  goal: FitLevel,
): Change[] {
  const [weights, ...narrowest] = narrowerWeights(scenario, input);
  const both = narrowerBoth(scenario, input);
  const formats = [...narrowerCache(scenario, input), ...(weights ? [weights] : []), ...both, ...narrowest];
  const ranks = [undefined, ...formats].flatMap((format) => attentionRanks(scenario, input, short, format));
  const withFewer = ranks.flatMap((change): Change[] => {
    const tried = apply(change, scenario, input);
    if (tried === null) return [];
    return fewerRequests(tried.scenario, instanceMemory(tried.scenario, tried.input, short.phase), goal).map(
      (fewer) => ({
        label: m.layoutAndFormat({ layout: change.label, format: fewer.label }),
        set: { ...change.set, ...fewer.set },
      }),
    );
  });
  return [...ranks, ...withFewer];
}

function widerTensor({ params }: QuickMemoryScenario, input: MemoryInput): Change[] {
  return [2, 4, 8, 16, 32].map((factor) => {
    const [tp, d_tp] = [params.tp * factor, params.d_tp * factor];
    const measured = withoutMeasured(input);
    if (!params.split) return { label: verbatim(`TP ${tp}`), set: { tp, ...measured } };
    return {
      label: m.prefillTpDecodeTpDTp({ tp, dTp: d_tp }),
      set: { tp, d_tp, ...measured },
    };
  });
}

function morePipeline({ params }: QuickMemoryScenario, input: MemoryInput): Change[] {
  return [2, 4, 8].map((factor) => {
    const [pp, d_pp] = [params.pp * factor, params.d_pp * factor];
    const set = { pp, ...(params.split && { d_pp }), ...withoutMeasured(input) };
    return { label: verbatim(`PP ${params.split ? `${pp}, ${d_pp}` : pp}`), set };
  });
}

const isWide = ({ precision }: QuickMemoryScenario): boolean =>
  [precision.weights.dense, precision.weights.routed].some((format) => format === "bf16" || format === "fp32");

function narrowerWeights(scenario: QuickMemoryScenario, input: MemoryInput): Change[] {
  const measured = withoutMeasured(input);
  const fp8: Change = { label: m.fp8Weights, set: { weights: "fp8", ...measured } };
  const int4: Change = { label: m.int4Weights, set: { weights: "int4", ...measured } };
  const { dense, routed } = scenario.precision.weights;
  const narrow = ["int4", "nvfp4", "mxfp4"];
  if (narrow.includes(dense) || narrow.includes(routed)) return [];
  return isWide(scenario) ? [fp8, int4] : [int4];
}

function narrowerCache({ precision }: QuickMemoryScenario, input: MemoryInput): Change[] {
  if (precision.kv !== "bf16") return [];
  return [{ label: m.fp8KvCache, set: { kv: "fp8", ...withoutMeasured(input) } }];
}

function narrowerBoth(scenario: QuickMemoryScenario, input: MemoryInput): Change[] {
  if (!isWide(scenario) || scenario.precision.kv !== "bf16") return [];
  const label = m.fp8WeightsAndKvCache;
  return [{ label, set: { weights: "fp8", kv: "fp8", ...withoutMeasured(input) } }];
}

/** Where narrower weights alone leave too little cache: with as many requests as they make room for. */
function narrowerWithFewer(scenario: QuickMemoryScenario, input: MemoryInput, short: InstanceMemory): Change[] {
  if (short.tight.cache > 0 || short.phase === "prefill") return [];
  return narrowerWeights(scenario, input).flatMap((narrower): Change[] => {
    const tried = apply(narrower, scenario, input);
    const serving = tried && instanceMemory(tried.scenario, tried.input, short.phase);
    const conc = serving ? serving.sequences * scenario.decodeReplicas : 0;
    if (conc < 1 || conc >= scenario.params.conc || !Number.isFinite(conc)) return [];
    const count = formatCount(conc);
    const label = m.labelCountRequestsAtOnce({ count, conc, label: narrower.label });
    return [{ label, set: { ...narrower.set, conc } }];
  });
}

/** What else shares the GPU decides how far this can go; beyond 0.95 engines run out of memory while they serve. */
function largerShare({ flags }: QuickMemoryScenario): Change[] {
  if (flags.share !== null && flags.share >= 0.95) return [];
  return [0.92, 0.95].map((util) => ({
    label: m.memoryShareUtil({ util: formatNumber(util) }),
    set: { util, kv_gib: null, kv_tokens: null },
  }));
}

/** Fewer sequences to sample, then shorter chunks: both shrink the activation peak. */
function smallerSteps(input: MemoryInput, { subject: { engine } }: InstanceMemory): Change[] {
  const measured = { activation_gib: null, kv_gib: null, kv_tokens: null };
  const sequences = [512, 256, 128, 64].filter((max_seqs) => max_seqs < engine.maxSequences);
  const tokens = [4096, 2048, 1024].filter((batched_tokens) => batched_tokens < engine.maxTokens);
  return [
    ...sequences.map((max_seqs) => ({
      label: m.maxSeqsSequencesPerStep({ maxSeqs: max_seqs }),
      set: { max_seqs, ...measured },
    })),
    ...tokens.map((batched_tokens) => ({
      label: m.n64SequencesAndBatchedTokensTokens({ batchedTokens: formatCount(batched_tokens) }),
      set: { max_seqs: Math.min(64, engine.maxSequences), batched_tokens, ...measured },
    })),
  ];
}

/** As many as fit in the cache, with 10 % headroom if that is the goal. */
function fewerRequests(
  { params, decodeReplicas }: QuickMemoryScenario,
  short: InstanceMemory,
  goal: FitLevel,
): Change[] {
  if (short.phase === "prefill") return [];
  const perRank = Math.floor((short.sequences / short.subject.parallelism.dp) * (goal === "fits" ? 0.9 : 1));
  const conc = perRank * short.subject.parallelism.dp * decodeReplicas;
  if (conc < 1 || conc >= params.conc) return [];
  return [{ label: m.concRequestsAtOnce({ conc, count: formatCount(conc) }), set: { conc } }];
}

function shorterContext(short: InstanceMemory, goal: FitLevel): Change[] {
  if (short.phase === "prefill") return [];
  const { blockSize } = short.subject.engine;
  const most = goal === "part" ? (short.start?.longest ?? 0) : short.longestContext * (goal === "fits" ? 0.9 : 1);
  const longest = Math.floor(most / blockSize) * blockSize;
  if (longest < 1 || longest >= short.context) return [];
  return [
    {
      label: m.contextOfLongestTokens({ longest: formatCount(longest) }),
      set: { context: longest },
    },
  ];
}
