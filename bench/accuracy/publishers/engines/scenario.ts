/** A scenario, written as links are. */
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";

export const resolveRaw = (raw: RawParams): Resolved =>
  unwrap(resolveScenario(decodeParams(ScenarioSchema, raw).value));
