/** What is asked of an engine's law, and one law that a layout breaks. */
import type { Backend } from "@/features/core/memory/backend";
import type { ModelSpec, QuantisedClasses } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Text } from "@/lib/text";

export type LayoutQuestion = {
  readonly backend: Backend;
  readonly model: ModelSpec;
  readonly layout: Parallelism;
  /** Stored format of each weight class. */
  readonly weights: QuantisedClasses;
  /** Which phases the server runs. */
  readonly role: "both" | "prefill" | "decode";
};

export type Degree = "tp" | "adp" | "ep" | "cp";
export type Way = Readonly<Partial<Record<Degree, number>>>;

/** One law that a layout breaks; `tries` are not yet tried. */
export type Broken = {
  readonly code: "AFD" | "EP-PARTIAL" | "DP-PARTIAL" | "CP" | "FP8-BLOCK" | "KV-HEADS";
  readonly degree: Degree;
  readonly message: Text;
  readonly tries: readonly Way[];
};
