/**
 * How a publisher of quantised checkpoints usually stores them, in the words that it writes into quantization_config. A row is a habit and no
 * file: whoever has the config.json reads that.
 */
import type { JsonObject } from "@/lib/json";

/** How far checkpoints of one row differ: all that were seen agree, a few may not, or each has a list of its own. */
export type Doubt = "low" | "middle" | "high";

export type Habit = {
  /** Organisations, in lower case. */
  readonly publishers: readonly string[];
  /** What the publisher adds to the name of the model. */
  readonly ending: RegExp;
  /** Of which models, by the rest of the name; absent: of all. */
  readonly models?: RegExp;
  readonly config: JsonObject;
  readonly doubt: Doubt;
  /** Of mixtures of experts, where it is another. */
  readonly expertsDoubt?: Doubt;
  readonly source: string;
};
