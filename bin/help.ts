/** What the command line can do, from the same definitions as the forms. */
import { CALIBRATE_HELP } from "./calibrate-command";
import { JOBS_HELP, WORKER_HELP } from "./jobs-help";
import { LAUNCH_HELP } from "./launch-command";
import { PREDICT_HELP } from "./predict-command";
import { SIMULATE_HELP } from "./simulate-command";
import { TABLES_HELP } from "./tables-command";
import { analyses, analysisById } from "@/features/registry";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { controlsOf, type Control, type ParamSchema } from "@/lib/params/control";
import { writeValue } from "@/lib/params/codec";

export function helpText(topic: string | undefined): string {
  if (topic === "calibrate") return CALIBRATE_HELP;
  if (topic === "predict") return PREDICT_HELP;
  if (topic === "simulate") return SIMULATE_HELP;
  if (topic === "tables") return TABLES_HELP;
  if (topic === "launch") return LAUNCH_HELP;
  if (topic === "jobs") return JOBS_HELP;
  if (topic === "worker") return WORKER_HELP;
  const analysis = topic === undefined ? undefined : analysisById(topic);
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
    "  mds list                                    all analyses",
    "  mds <analysis> --set model=… --set hw=…     run one; prints JSON",
    "  mds run <analysis> --input scenario.json    the same from a file (- for standard input)",
    "  mds model <config.json>                     what a model configuration contains",
    "  mds predict --rows rows.csv --out pred.csv  TTFT and TPOT of whole deployments, queue included",
    "  mds calibrate --rows rows.csv --out p.json  an efficiency profile from measured times",
    "  mds simulate --requests r.csv --policy …    requests through a scheduler, step by step",
    "  mds tables import <folder>                  measured operator tables; also list, remove <id>",
    "  mds launch --engine vllm --format lws …     what starts a scenario; --read turns a command into one",
    "  mds jobs run <kind> --input job.json        long work in threads, or on workers when REDIS_URL is set",
    "  mds worker                                  take cells of such work from the queue",
    "  mds help <analysis>                         its parameters",
    "",
    "  --text            the main figures as text",
    "  --explain FIGURE  how one figure came about (ttft, tpot, …)",
    "  --compact         JSON on one line",
    "",
    `Analyses: ${analyses.map(({ id }) => id).join(", ")}`,
    "Exit code 0: done. 2: the input has trouble, listed on standard error.",
  ].join("\n");

function paramLines(schema: ParamSchema): string[] {
  return controlsOf(schema).map((control) => {
    const { label, unit } = control.meta;
    const range = rangeOf(control);
    const fallback = writeValue(control.fallback);
    return `  ${control.key.padEnd(15)} ${label.en}${unit ? `, ${unit}` : ""}${range}${fallback ? ` [${fallback}]` : ""}`;
  });
}

function rangeOf(control: Control): string {
  if (control.kind === "choice") return `: ${control.values.join(" | ")}`;
  if (control.kind === "number") return `: ${control.min} to ${control.max}`;
  return "";
}
