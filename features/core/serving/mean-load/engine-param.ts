/** The choice of engine, as every page that serves a scenario words it. */
import * as z from "zod";
import { BACKENDS } from "@/features/core/memory/backend";
import { ENGINE_NAMES } from "@/features/words";
import { param } from "@/lib/params/param";
import { text } from "@/lib/text";

/** The engine whose scheduler, constants and memory defaults count. */
export const engineParam = param(z.enum(BACKENDS).default("vllm"), {
  label: text({ en: "Engine", zh: "引擎" }),
  options: ENGINE_NAMES,
  hint: text({
    en: "Its scheduler and fitted constants; its defaults for memory.",
    zh: "采用该引擎的调度方式、拟合常数与显存默认值。",
  }),
});
