/**
 * A prompt and the decode steps behind it as the step model times them: one prefill pass through all stages, then steps in which the
 * micro-batches follow each other at the pace of the slowest stage.
 *
 *   micro-batch j of step k starts at TTFT + transfer + (k + j / m) · TPOT        (TPOT ≥ m · slowest stage: no stage has two at once)
 */
import { listStages } from "@/features/core/operators/totals/pipeline-stages";
import type { PassInput } from "@/features/core/passes/input";
import { pricePart, type Pass, type Phases } from "@/features/core/passes/phases";
import type { Resolved } from "@/features/core/scenario/resolve";
import { encoderWait } from "@/features/core/serving/engine-constants/encoder-wait";
import { transferSeconds } from "@/features/core/serving/deployment/deployment";
import { sideTimes } from "@/features/core/serving/engine-pass";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { exchangesTokens } from "@/features/core/operators/parallelism";
import { pingPong } from "@/features/core/simulator/cost/ping-pong";
import { halfBatch } from "@/features/core/timing/step/two-batch-overlap";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { bytes, flops, seconds } from "@/lib/units/quantity";
import { pipelineStage, STAGE_LANES, type GanttChart, type GanttStage, type GanttTask, type Lane } from "./chart";
import { layeredTasks, type LayerPart } from "./layered-tasks";
import { stagePrograms } from "./stage-tasks";
import * as m from "@/features/core/report/messages";
import { issue } from "@/features/core/report/messages.issues";

/** A pass from 0 on, with the stages that it runs on. */
type Drawn = { readonly stages: readonly GanttStage[]; readonly tasks: readonly Omit<GanttTask, "phase" | "token">[] };

export type ChartAsk = { readonly scenario: Resolved; readonly input: PassInput; readonly phases: Phases };

/** `steps`: decode steps that are drawn. */
export function scenarioChart({ scenario, input, phases }: ChartAsk, steps = 2): Result<GanttChart> {
  const { prefill, decode, tpot, ttft } = phases;
  const reads = scenario.model.task === "embed";
  const drawn = [prefill, ...(reads ? [] : [decode])].map((pass) => drawPass({ scenario, input, phases }, pass));
  const issues = drawn.flatMap((pass) => (pass.ok ? [] : pass.issues));
  const [first, second] = drawn.flatMap((pass) => (pass.ok ? [pass.value] : []));
  if (first === undefined || issues.length > 0) return failure(...issues);
  const apart = scenario.params.split && !reads;
  const transfer = apart ? transferSeconds(buildDeployment(scenario, input.engine), scenario.workload.promptTokens) : 0;
  const stages = listRows(first, second, apart);
  const offset = apart ? first.stages.length : 0;
  const wait = encoderWait(scenario.model, scenario.chip);
  const begin = ttft + transfer;
  const tasks = [
    ...(wait > 0 ? [waiting("encoder", 0, wait)] : []),
    ...placed(first, { phase: "prefill", at: wait, token: null, offset: 0 }),
    ...(transfer > 0 ? [copied(offset, ttft, begin)] : []),
    ...Array.from({ length: second ? steps : 0 }, (_, token) =>
      Array.from({ length: input.microbatches }, (_, batch) =>
        placed(second ?? first, {
          ...({ phase: "decode", token, offset } as const),
          at: begin + (token + batch / input.microbatches) * tpot,
          ...(input.microbatches > 1 && { batch }),
        }),
      ).flat(),
    ).flat(),
  ];
  const end = tasks.reduce((last, task) => Math.max(last, task.end), 0);
  return success({
    stages,
    tasks,
    range: { start: seconds(0), end: seconds(end) },
    transition: ttft,
    serialised: false,
  });
}

type Place = {
  readonly phase: GanttTask["phase"];
  readonly at: number;
  readonly token: number | null;
  readonly offset: number;
  readonly batch?: number;
};

const placed = ({ tasks }: Drawn, { phase, at, token, offset, batch }: Place): GanttTask[] =>
  tasks.map((task) => ({
    ...task,
    ...{ phase, token, stage: task.stage + offset, batch: batch ?? task.batch },
    ...{ start: seconds(task.start + at), end: seconds(task.end + at) },
  }));

const OUTSIDE = {
  layer: null,
  token: null,
  batch: null,
  flops: flops(0),
  hbmBytes: bytes(0),
  commBytes: bytes(0),
} as const;

const waiting = (name: string, start: number, end: number): GanttTask => ({
  ...OUTSIDE,
  ...{ name, type: "idle", stage: 0, lane: "compute", phase: "prefill", start: seconds(start), end: seconds(end) },
});

const copied = (stage: number, start: number, end: number): GanttTask => ({
  ...OUTSIDE,
  ...{ name: "kv-transfer", type: "kv_cache", stage, lane: "copy", phase: "decode" },
  ...{ start: seconds(start), end: seconds(end) },
});

const COPYING: readonly Lane[] = ["compute", "network", "copy"];

/** Phases on GPUs of their own have rows of their own, with a lane for the cache that travels. */
function listRows(first: Drawn, second: Drawn | undefined, apart: boolean): readonly GanttStage[] {
  if (!apart || !second) return first.stages;
  const headed = ({ stages }: Drawn, phase: Text): GanttStage[] =>
    stages.map(({ name, lanes }) => ({
      lanes,
      name: m.phaseName({ phase, name }),
    }));
  const after = headed(second, m.decode);
  return [
    ...headed(first, m.prefill),
    ...after.map((stage, index) => (index === 0 ? { ...stage, lanes: COPYING } : stage)),
  ];
}

function drawPass(ask: ChartAsk, pass: Pass): Result<Drawn> {
  const { scenario, input, phases } = ask;
  const { parallelism } = pass;
  if (input.phi !== null) return failure(NO_SCHEDULE);
  if (parallelism.ffn) return success(drawSides(ask, pass));
  if (scenario.assumptions.twoBatch && exchangesTokens(scenario.model, parallelism))
    return parallelism.pp > 1 ? failure(HALVES_OF_STAGES) : success(drawHalves(ask, pass));
  const programs = stagePrograms(scenario.model, pass, phases.engine.timer);
  let time = 0;
  const tasks = programs.flatMap(({ tasks: tasks, duration }, stage) => {
    const from = time;
    time += duration;
    return tasks.map((task) => ({
      ...task,
      ...{ stage, batch: null, start: seconds(task.start + from), end: seconds(task.end + from) },
    }));
  });
  return success({ stages: listStages(scenario.model, parallelism).map((_, index) => pipelineStage(index)), tasks });
}

const SIDE_STAGES: readonly GanttStage[] = [
  { name: m.attention, lanes: STAGE_LANES },
  { name: m.ffn, lanes: STAGE_LANES },
];

const SIDE_PARTS = {
  attention: { type: "attention_score", stage: 0, lane: "compute" },
  dispatch: { type: "p2p", stage: 0, lane: "network" },
  ffn: { type: "ffn", stage: 1, lane: "compute" },
  combine: { type: "p2p", stage: 1, lane: "network" },
} as const;

function drawSides({ scenario, input, phases }: ChartAsk, pass: Pass): Drawn {
  const { ffn } = pass.parallelism;
  if (!ffn) throw new Error("A layout without an FFN side");
  const price = pricePart(scenario, input, pass.parallelism, phases.engine);
  const { parts, batches } = sideTimes(scenario.model, ffn, pass.segment, price);
  const times = parts.map(({ time }) => time);
  const layers = countLayers(scenario);
  const { host } = pass.step;
  return {
    stages: SIDE_STAGES,
    tasks: [
      idleTask("host", 0, host),
      ...layeredTasks(
        parts.map(({ side, time }): LayerPart => ({ name: side, time, ...SIDE_PARTS[side] })),
        { layers, batches, seconds: pingPong(times, batches), start: host },
      ),
    ],
  };
}

/** Kernels of a half and its messages, stretched alike so that the pass with its host time and gaps takes what the law of halves says. */
function drawHalves({ scenario, input, phases }: ChartAsk, pass: Pass): Drawn {
  const half = pricePart(scenario, input, pass.parallelism, phases.engine)(halfBatch(pass.segment));
  const layers = countLayers(scenario);
  const waits = half.host + half.gaps;
  const bare = pass.time - waits - 2 * half.fit;
  const stretch = bare === 0 ? 1 : (bare + 2 * half.fit) / bare;
  const [kernels, network] = [half.kernels * stretch, half.network * stretch];
  const parts: readonly LayerPart[] = [
    { name: "kernels", type: "compute", stage: 0, lane: "compute", time: kernels },
    { name: "messages", type: "alltoall", stage: 0, lane: "network", time: network },
  ];
  const cycle = { layers, batches: 2, seconds: 2 * Math.max(kernels, network), start: waits };
  return {
    stages: [pipelineStage(0)],
    tasks: [idleTask("host", 0, half.host), idleTask("gaps", half.host, waits), ...layeredTasks(parts, cycle)],
  };
}

const idleTask = (name: string, start: number, end: number): Drawn["tasks"][number] => ({
  ...{ name, type: "idle", stage: 0, lane: "compute", layer: null, batch: null },
  ...{ flops: flops(0), hbmBytes: bytes(0), commBytes: bytes(0), start: seconds(start), end: seconds(end) },
});

const countLayers = ({ model }: Resolved): number => model.layers.reduce((sum, { count }) => sum + count, 0);

const NO_SCHEDULE: Issue = issue("GANTT-PHI", "phi");

const HALVES_OF_STAGES: Issue = issue("GANTT-HALVES", "tbo");
