/** The selected pass against its prediction: worked out once a pass and scenario. */
import type { ScenarioGuess } from "@/features/core/measured-passes/guess/guess";
import { guessScenario } from "@/features/core/measured-passes/guess/guess-scenario";
import { compareAsTraced, type TracedPass } from "@/features/core/measured-passes/from-trace";
import type { Pass } from "@/features/core/trace";
import { perObject } from "@/lib/per-object";
import { failure, type Result } from "@/lib/result";
import type { Rank, Selection } from "../selection";
import { issue } from "./messages.issues";

export type Against = { readonly guess: ScenarioGuess; readonly traced: Result<TracedPass> };

/** Null where no pass is selected, or the file is still being read. */
export function against({ opened, device, pass }: Selection, changes: string): Against | null {
  if (pass === null || pass.kind === "training" || !opened.complete) return null;
  const known = KNOWN(device);
  const key = `${pass.index} ${changes}`;
  const prediction = known.get(key) ?? compared({ opened, device }, pass, changes);
  known.set(key, prediction);
  return prediction;
}

const KNOWN = perObject((_: Rank["device"]) => new Map<string, Against>());

function compared({ opened: { trace }, device }: Rank, pass: Pass, changes: string): Against {
  const guess = guessScenario(trace, device, pass);
  const read = readChanges(changes);
  return { guess, traced: read.ok ? compareAsTraced(trace, device, pass, guess, read.value) : read };
}

/** "ep=8, kv=bf16": pairs with commas or blanks between. */
export function readChanges(text: string): Result<Readonly<Record<string, string>>> {
  const words = text.split(/[,\s]+/).filter((word) => word !== "");
  const wrong = words.find((word) => !/^[a-z_0-9]+=.+$/.test(word));
  if (wrong !== undefined) return failure(issue("TRACE-SET", "set", { wrong }));
  const pairs = words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)] as const);
  return { ok: true, value: Object.fromEntries(pairs), issues: [] };
}

/** Scenario detected in the trace, with the reader's changes, by link name. */
export function toldParams({ params: guessed }: ScenarioGuess, changes: string): Readonly<Record<string, string>> {
  const read = readChanges(changes);
  const params = { ...guessed, ...(read.ok ? read.value : {}) };
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
}
