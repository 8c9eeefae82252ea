/** Requests of a recording for a replay, and what it states of the engine that served them. */
import type { Capture, EngineFacts } from "@/features/core/serving-profile";
import { measuredRun } from "@/features/core/replay/from-capture";
import type { CaptureFacts } from "../evidence";
import { nothingStated, type StatedDraft } from "./drafts";

/** Of requests and output tokens: a replay of more would take longer than a reader waits. */
const MOST_REQUESTS = 5_000;
const MOST_TOKENS = 3_000_000;

/** Nothing where no request has its arrival and lengths, or where there are too many. */
export function recordedRequests(capture: Capture): Pick<CaptureFacts, "recorded"> {
  const { arrival, inputTokens, outputTokens } = capture.requests;
  const tokens = outputTokens.reduce((sum, count) => sum + (Number.isFinite(count) ? count : 0), 0);
  const isKnown = arrival.some((time, row) => Number.isFinite(time) && (inputTokens[row] ?? 0) >= 1);
  if (!isKnown || tokens < 1 || arrival.length > MOST_REQUESTS || tokens > MOST_TOKENS) return {};
  return { recorded: { run: measuredRun(capture), settings: scenarioSettings(capture.engine) } };
}

const DEGREES = [
  ["tensor_parallel_size", "tp"],
  ["pipeline_parallel_size", "pp"],
] as const;

/** By the names of scenario parameters. */
function scenarioSettings({
  model,
  maxRunning,
  maxStepTokens,
  settings,
}: EngineFacts): Readonly<Record<string, string>> {
  const degrees = DEGREES.flatMap(([key, param]) => (settings[key] === undefined ? [] : [[param, settings[key]]]));
  return {
    ...(model !== undefined && { model }),
    ...(maxRunning !== undefined && { max_seqs: String(maxRunning) }),
    ...(maxStepTokens !== undefined && { batched_tokens: String(maxStepTokens) }),
    ...(Object.fromEntries(degrees) as Readonly<Record<string, string>>),
  };
}

export function statedBy(
  { model, version, maxRunning, maxStepTokens }: EngineFacts,
  names: readonly string[],
): StatedDraft {
  const position = { file: names.join(", "), line: null };
  return {
    ...nothingStated(),
    model: model ?? null,
    version: version ?? null,
    figures: {
      ...(maxRunning !== undefined && { maxRunning: { value: maxRunning, place: position } }),
      ...(maxStepTokens !== undefined && { stepTokens: { value: maxStepTokens, place: position } }),
    },
  };
}
