/** The deployment that served the capture: from its files, otherwise from the scenario. */
import { checkpointParams } from "@/features/core/deploy/read/model";
import { isSameCheckpoint } from "@/features/core/model/checkpoint-name";
import type { StepsRanOn } from "@/features/core/replay/step-points";
import type { Capture, EngineFacts, OpenedProfile } from "@/features/core/serving-profile";
import type { Issue } from "@/lib/issue";
import type { ServingProfileScenario } from "../input";
import * as m from "./messages";
import { issue } from "./messages.issues";

type Layout = StepsRanOn["layout"];

/** Points that named the scenario's model with another one's times would teach a calibration wrong factors. */
export function ranOn(
  { capture: { engine }, name: file }: OpenedProfile,
  { model, chip, prefill }: ServingProfileScenario,
): Omit<StepsRanOn, "notes"> {
  const { name, version } = engine;
  return {
    file,
    model: engine.model !== undefined && !isSameCheckpoint(engine.model, model.name) ? engine.model : model.name,
    chip: chip.id,
    ...(name !== undefined && { engine: { name, ...(version !== undefined && { version }) } }),
    layout: statedLayout(engine) ?? { tp: prefill.tp, pp: prefill.pp, dp: prefill.dp, ep: prefill.ep },
  };
}

/**
 * Where the scenario is another deployment than the files name: both then differ for that reason before any other. The first change takes all
 * of it, since a replay ends where the scenario changes.
 */
export function otherEngine({ engine }: Capture, scenario: ServingProfileScenario): readonly Issue[] {
  const [first, ...others] = [...otherDeployment(engine, scenario), ...otherLimits(engine, scenario)];
  if (first === undefined) return [];
  const set = Object.assign({}, ...[first, ...others].map((difference) => difference.set)) as Differing["set"];
  const offered = Object.keys(set).length === 0 ? [] : [{ label: m.takeWhatFilesSay, set }];
  return [{ ...first.issue, changes: offered }, ...others.map(({ issue }) => issue)];
}

/** With the parameters that apply the files' settings. */
type Differing = { readonly issue: Issue; readonly set: Readonly<Record<string, string>> };

function otherDeployment(engine: EngineFacts, { model, prefill }: ServingProfileScenario): readonly Differing[] {
  const otherModel = engine.model !== undefined && !isSameCheckpoint(engine.model, model.name) ? engine.model : null;
  const tp = statedLayout(engine)?.tp;
  if (otherModel === null && (tp === undefined || tp === prefill.tp)) return [];
  const stated = [engine.model, tp === undefined ? undefined : `TP${tp}`].filter(Boolean).join(" · ");
  const deployment = `${model.name} · TP${prefill.tp}`;
  const preset = otherModel === null ? null : checkpointParams(otherModel);
  const set = { ...(preset !== null && { model: preset.model }), ...(tp !== undefined && { tp: String(tp) }) };
  return [
    {
      set,
      issue: issue("REPLAY-OTHER-DEPLOYMENT", otherModel === null ? "tp" : "model", { stated, own: deployment }),
    },
  ];
}

/** Start options of the engine that the scenario lacks. Without them a different engine is simulated. */
function otherLimits(engine: EngineFacts, { params }: ServingProfileScenario): readonly Differing[] {
  const limits = [
    ["max_seqs", engine.maxRunning, params.max_seqs],
    ["batched_tokens", engine.maxStepTokens, params.batched_tokens],
  ] as const;
  return limits.flatMap(([key, recorded, asked]) =>
    recorded === undefined || recorded === asked
      ? []
      : [{ issue: otherLimit(key, recorded, asked), set: { [key]: String(recorded) } }],
  );
}

const otherLimit = (key: string, recorded: number, asked: number | null): Issue =>
  issue("REPLAY-OTHER-LIMIT", key, { key, recorded, asked: asked ?? "auto" });

/** Sizes of the groups; one that an engine's settings leave out is 1. Null where they say nothing of tensor parallelism. */
function statedLayout({ settings }: EngineFacts): Layout | null {
  const size = (key: string): number | null => {
    const value = Number(settings[key]);
    return Number.isInteger(value) && value >= 1 ? value : null;
  };
  const tp = size("tensor_parallel_size");
  if (tp === null) return null;
  const [pp, dp] = [size("pipeline_parallel_size") ?? 1, size("data_parallel_size") ?? 1];
  const ep = /^true$/i.test(settings["enable_expert_parallel"] ?? "") ? tp * dp : 1;
  return { tp, pp, dp, ep };
}
