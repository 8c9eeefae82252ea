/** The memory of a scenario beside a start-up log. Its readers load where there is one. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { MemoryInput, QuickMemoryScenario } from "../input";
import { memoryAnswer, type QuickMemory } from "../quick-memory";
import { adoptLog } from "./adopt";
import { issue } from "@/features/pages/quick-memory/messages.issues";

/** With a log, the engine's settings and sizes are those of the log. */
export function quickMemory(scenario: QuickMemoryScenario, input: MemoryInput): Result<QuickMemory> {
  if (input.log.trim() === "") return memoryAnswer(scenario, input, null);
  const adopting = adoptLog(input.log, { scenario, input });
  if (adopting.refusal !== null) return failure(adopting.refusal, ...adopting.log.issues);
  if (adopting.log.rows.length === 0 && adopting.log.refused === null && !adopting.log.launched)
    return withIssues(memoryAnswer(scenario, input, null), [...adopting.log.issues, issue("LOG-UNREAD", "log", {})]);
  return withIssues(memoryAnswer(adopting.scenario, adopting.input, adopting.log), adopting.log.issues);
}

const withIssues = (answered: Result<QuickMemory>, issues: readonly Issue[]): Result<QuickMemory> =>
  answered.ok ? success(answered.value, [...issues, ...answered.issues]) : answered;
