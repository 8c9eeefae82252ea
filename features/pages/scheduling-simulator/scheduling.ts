/** The answer for the command line and the HTTP API: one run, its figures, and the two futures where a knob is turned. */
import type { Figure } from "@/features/explain";
import type { Work } from "@/features/work";
import type { Resolved } from "@/features/core/scenario/resolve";
import { requestSteps } from "@/features/core/serving/simulated/steps";
import type { SimFigures } from "@/features/core/simulator/figures";
import { failure, success, type Result } from "@/lib/result";
import { storedHash, unpackText } from "@/lib/packed-text";
import { text } from "@/lib/text";
import { factsOf, type SetupFacts } from "./facts";
import { headlineFigures } from "./headline-figures";
import type { SchedulingInput } from "./input";
import { usualSteps } from "./params/run";
import { askedOf } from "./requests";
import { setupOf, type Texts } from "./setup";
import type { ForkComparison } from "./fork-comparison";
import type { Limits } from "./run-issues";
import { simulate, type Fork } from "./simulate";
import { waitParts, type WaitPart } from "./waits";

export type Scheduling = {
  readonly facts: SetupFacts;
  readonly figures: readonly Figure[];
  readonly measured: SimFigures;
  readonly waits: readonly WaitPart[];
  readonly fork: { readonly step: number; readonly time: number; readonly compared: ForkComparison } | null;
};

export function scheduling(scenario: Resolved, input: SchedulingInput): Result<Scheduling> {
  const texts = ownTexts(input);
  if (!texts.ok) return texts;
  const setup = setupOf(scenario, input, texts.value);
  if (!setup.ok) return setup;
  const run = simulate(setup.value, limitsOf(input), forkOf(input));
  if (!run.ok) return run;
  const { a, fork } = run.value;
  const facts = factsOf(setup.value);
  return success(
    {
      facts,
      figures: headlineFigures(facts, a.figures),
      measured: a.figures,
      waits: waitParts(a.figures),
      fork: fork && { step: fork.step, time: fork.time, compared: fork.compared },
    },
    [...setup.issues, ...run.issues],
  );
}

/** Steps of one request: some five seconds, and half a gigabyte in which the steps are kept. */
const MOST_AT_ONCE = 5_000_000;

export function schedulingWork(scenario: Resolved, input: SchedulingInput): Work | null {
  const texts = ownTexts(input);
  const asked = texts.ok ? askedOf(scenario, input, texts.value.trace) : texts;
  if (!asked.ok) return null;
  const { count, prompt, output } = asked.value.requests;
  let steps = 0;
  for (let i = 0; i < count; i += 1) steps += requestSteps(prompt[i] ?? 0, output[i] ?? 0, input.budget);
  return {
    unit: text({ en: "simulated steps", zh: "个仿真步" }),
    count: Math.min(steps, limitsOf(input).steps) * (forkOf(input) === null ? 1 : 2),
    most: MOST_AT_ONCE,
    lower: ["requests", "max_steps", "osl"],
  };
}

export const limitsOf = ({ requests, max_steps, max_time_s }: SchedulingInput): Limits => ({
  steps: max_steps ?? usualSteps(requests),
  seconds: max_time_s ?? Infinity,
});

/** null: nothing is changed on the way. */
export function forkOf({ knob, step, value, spec_accept }: SchedulingInput): Fork | null {
  return knob === null || step === null || value === null ? null : { knob, step, value, acceptance: spec_accept };
}

/** Texts that came with the input itself: packed, or as they are. What only a server keeps by hash is not here. */
export function ownTexts({ trace, step_tables }: SchedulingInput): Result<Texts> {
  const [a, b] = [ownText(trace, "trace"), ownText(step_tables, "step_tables")];
  if (!a.ok || !b.ok) return failure(...a.issues, ...b.issues);
  return success({ trace: a.value, stepTables: b.value });
}

function ownText(written: string, at: string): Result<string | undefined> {
  if (written === "") return success(undefined);
  if (storedHash(written) !== null) return failure(elsewhere(at));
  return written.startsWith("z.") ? unpackText(written, undefined, at) : success(written);
}

const elsewhere = (at: string) => ({
  code: "SCHED-TEXT-KEPT",
  at,
  message: text({
    en: `${at} names a text that a server keeps; here its content is needed.`,
    zh: `${at} 指向服务器保存的文本；此处需要其内容。`,
  }),
  fix: text({ en: `Give the content itself as ${at}.`, zh: `请直接以 ${at} 给出内容。` }),
});
