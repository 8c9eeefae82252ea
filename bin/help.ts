/** What the command line can do, from the same definitions as the forms. */
import { loadAnalysis, pages } from "@/features/registry";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { controlsOf, type Control, type ParamSchema } from "@/lib/params/control";
import { writeValue } from "@/lib/params/codec";
import { commandNamed, commands } from "./commands";

export async function helpText(topic: string | undefined): Promise<string> {
  const command = await commandNamed(topic);
  if (command) return command.help;
  const analysis = topic === undefined ? undefined : await loadAnalysis(topic);
  if (!analysis) return general();
  return [
    `mds ${analysis.id}: ${analysis.question.en}`,
    "",
    "Scenario:",
    ...paramLines(ScenarioSchema),
    "",
    "This analysis:",
    ...paramLines(analysis.input),
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
    "  --text            the main figures as text",
    "  --explain FIGURE  how one figure came about (ttft, tpot, …)",
    "  --compact         JSON on one line",
    "",
    `Analyses: ${pages.map(({ id }) => id).join(", ")}`,
    "Exit code 0: done. 2: the input has trouble, listed on standard error.",
  ].join("\n");

const USAGE_WIDTH = 40;

function paramLines(schema: ParamSchema): string[] {
  return controlsOf(schema).map((control) => {
    const { label, unit } = control.meta;
    const range = rangeText(control);
    const fallback = writeValue(control.fallback);
    return `  ${control.key.padEnd(15)} ${label.en}${unit ? `, ${unit}` : ""}${range}${fallback ? ` [${fallback}]` : ""}`;
  });
}

function rangeText(control: Control): string {
  if (control.kind === "choice") return `: ${control.values.join(" | ")}`;
  if (control.kind === "number") return `: ${control.min} to ${control.max}`;
  return "";
}
