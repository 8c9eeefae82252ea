/** What the command line can do, from the same definitions as the forms. */
import { loadAnalysis, pages } from "@/features/registry/registry";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { listControls, type Control, type ParamSchema } from "@/lib/params/control";
import { writeValue } from "@/lib/params/codec";
import type { Language } from "@/lib/text";
import { commandNamed, commands } from "./commands";
import * as m from "./messages";

export async function helpText(topic: string | undefined, language: Language): Promise<string> {
  const command = await commandNamed(topic);
  if (command) return command.help;
  const analysis = topic === undefined ? undefined : await loadAnalysis(topic);
  if (!analysis) return general();
  return [
    `mds ${analysis.id}: ${analysis.question[language]}`,
    "",
    m.scenario[language],
    ...paramLines(ScenarioSchema, language),
    "",
    m.thisAnalysis[language],
    ...paramLines(analysis.input, language),
  ].join("\n");
}

const general = (): string =>
  [
    "mds: the analyses of the Modeling Dashboard Suite on the command line",
    "",
    ...commands.flatMap(({ lines }) =>
      Object.entries(lines).map(([usage, about]) => `  mds ${usage.padEnd(USAGE_WIDTH)}${about}`),
    ),
    "",
    "  --profile FILE    prices with what mds fit or mds calibrate wrote; without it, as shipped",
    "  --log FILE        with quick-memory: a start-up log of vLLM, SGLang or TensorRT-LLM, which the answer follows",
    "  --json            parameters, figures and result (as without it); --include parts: what the page says as well",
    "  --text            what the page says: verdict, figures with band and grade, tables",
    "  --csv             one of its tables; --part ID says which",
    "  --explain FIGURE  how one figure came about (ttft, tpot, …)",
    "  --launch FORMAT   with fleet: the files that start its day, into the folder of --out, else one below the other",
    "  --lang zh         in Chinese",
    "  --compact         JSON on one line",
    "",
    `Analyses: ${pages.map(({ id }) => id).join(", ")}`,
    "Exit code 0: done. 2: the input has trouble, listed on standard error.",
  ].join("\n");

const USAGE_WIDTH = 40;

function paramLines(schema: ParamSchema, language: Language): string[] {
  const asked = listControls(schema).filter(({ meta }) => !meta.inert);
  return asked.map((control) => {
    const { label, unit } = control.meta;
    const range = rangeText(control);
    const fallback = writeValue(control.fallback);
    return `  ${control.key.padEnd(15)} ${label[language]}${unit ? `, ${unit}` : ""}${range}${fallback ? ` [${fallback}]` : ""}`;
  });
}

function rangeText(control: Control): string {
  if (control.kind === "choice") return `: ${control.values.join(" | ")}`;
  if (control.kind === "number") return `: ${control.min} to ${control.max}`;
  return "";
}
