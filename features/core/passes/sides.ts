/** Attention and FFN on GPUs of their own: how long each works in a decode step, which of them waits, and what other numbers of FFN GPUs come to. */
import { stageGpus } from "@/features/core/operators/parallelism";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { RatioLine, SidesEstimate } from "./estimate";
import type { PassInput } from "./input";
import { fits } from "./misfit";
import { decodeSides, passSpeed, pricePhases, type Phases } from "./phases";

/** null where the same GPUs run attention and FFN. */
export function estimateSides(scenario: Resolved, input: PassInput, phases: Phases): SidesEstimate | null {
  const now = ratioLine(scenario, input, phases);
  if (now === null) return null;
  const others = FACTORS.map((factor) => Math.round(now.ffn * factor)).filter((gpus) => gpus > 0 && gpus !== now.ffn);
  const ratios = [now, ...[...new Set(others)].flatMap((afd) => tryRatio(scenario, input, afd))].toSorted(
    (a, b) => a.ffn - b.ffn,
  );
  return { now, ratios, best: ratios.reduce((best, line) => (line.perGpu > best.perGpu ? line : best)) };
}

const FACTORS = [1 / 8, 1 / 4, 1 / 2, 3 / 4, 1.5, 2, 3, 4, 8];

function tryRatio(scenario: Resolved, input: PassInput, afd: number): RatioLine[] {
  const changed = resolveOn({ ...scenario.params, afd }, scenario);
  if (!changed.ok || !fits(changed.value, input)) return [];
  const phases = pricePhases(changed.value, input);
  const line = phases.ok ? ratioLine(changed.value, input, phases.value) : null;
  return line ? [line] : [];
}

function ratioLine(scenario: Resolved, input: PassInput, phases: Phases): RatioLine | null {
  const { ffn } = scenario.decode;
  const sides = decodeSides(scenario, input, phases);
  if (ffn === undefined || sides === null) return null;
  const { parts, batches } = sides;
  const step = phases.decode.time;
  return {
    attention: stageGpus(scenario.decode),
    ffn: ffn.gpus,
    lines: parts.map(({ side, time }) => ({ side, each: time, idle: 1 - Math.min(1, (batches * time) / step) })),
    batches,
    tpot: phases.tpot,
    perGpu: passSpeed(scenario, phases).perGpu,
  };
}
