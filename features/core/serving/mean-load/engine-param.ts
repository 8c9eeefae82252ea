/** The choice of engine, as every page that serves a scenario words it. */
import * as z from "zod";
import { BACKENDS } from "@/features/core/memory/backend";
import { ENGINE_NAMES } from "@/features/words";
import { param } from "@/lib/params/param";
import * as m from "./messages";

/** The engine whose scheduler, constants and memory defaults count. */
export const engineParam = param(z.enum(BACKENDS).default("vllm"), {
  label: m.engine,
  options: ENGINE_NAMES,
  hint: m.itsSchedulerAndFittedConstants,
});
