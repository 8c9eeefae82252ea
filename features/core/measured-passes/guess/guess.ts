/** A scenario as a trace tells it, and what it does not tell. */
import type { Backend } from "@/features/core/memory/backend";
import type { Text } from "@/lib/text";
import type { PassEvidence } from "../evidence";
import type { ReadLoad } from "../load";
import type { ModelCandidate } from "./guess-model";

/** A parameter of a scenario, by its link name. */
export type GuessedField = {
  readonly key: string;
  readonly value: string | number;
  readonly reason: Text;
  /** The trace states it; else it is what engines usually do. */
  readonly sure: boolean;
};

export type ScenarioGuess = {
  readonly fields: readonly GuessedField[];
  /** The same, as a scenario is written. */
  readonly params: Readonly<Record<string, string | number>>;
  readonly engine: Backend | null;
  readonly load: ReadLoad;
  readonly evidence: PassEvidence;
  /** Models that fit, the best first; the first is the one in the fields. */
  readonly candidates: readonly ModelCandidate[];
  /** What the trace does not tell. */
  readonly unknown: readonly Text[];
};
