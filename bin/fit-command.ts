/** `mds fit <file or folder> … --set model=… --set hw=… --out profile.json`. */
import { writeFileSync } from "node:fs";
import { BACKENDS } from "@/features/core/memory/backend";
import { text } from "@/lib/text";
import { buildScenario } from "./calibrate";
import { command } from "./command";
import { fitFiles } from "./fit";
import { fitText } from "./fit-text";
import { filesAt } from "./folder-files";
import { complain, note, print, readLanguage } from "./io";
import { readPairs } from "./pairs";

const HELP = `mds fit PATH … --set model=… --set hw=… --set tp=… [--engine vllm] [--name NAME] [--out profile.json] [--json]

Refits the suite to what you measured, whatever there is of it: operator tables (layouts of mds tables import, perf_test.py and link_test.py
of the measurement kit), results of benchmarks and slo_test.py, profiler traces. Folders are taken whole; files are told by their content.

  laws         of single operators on the scenario's accelerator: error as shipped, with the factor, and of shapes left out of the fit;
               a factor is kept where left-out shapes come closer with it
  deployment   compute, memory, network, host and request of what was served (five points at least), on top of those laws:
               error before, after, and of points left out
  next         tables and runs that would take most of the error that is left

  --set        the scenario that was measured, as often as needed
  --engine     ${BACKENDS.join(", ")}: of measurements that do not name theirs [vllm]
  --name       of the profile
  --out        file for the profile; every page, mds predict --profile and the API price with it
  --json       the whole answer as JSON instead of text`;

export const fitCommand = command({
  help: HELP,
  trouble: "FIT-FAILED at fit",
  options: {
    set: { type: "string", multiple: true },
    engine: { type: "string" },
    name: { type: "string" },
    out: { type: "string" },
    json: { type: "boolean" },
  },
  words: true,
  run: async (values, io, words) => {
    if (words.length === 0) return complain(io, [NO_FILE]);
    const engine = BACKENDS.find((known) => known === (values.engine ?? "vllm"));
    if (engine === undefined) return complain(io, [NO_ENGINE]);
    const pairs = readPairs(values.set ?? [], "FIT-SET");
    if (!pairs.ok) return complain(io, pairs.issues);
    const scenario = buildScenario(pairs.value);
    if (!scenario.ok) return complain(io, scenario.issues);
    const fitted = await fitFiles({ paths: filesAt(words), scenario: scenario.value, engine, name: values.name });
    if (!fitted.ok) return complain(io, fitted.issues);
    note(io, [...scenario.issues, ...fitted.issues]);
    const { laws, deployment, profile } = fitted.value;
    if (laws.length === 0 && deployment === null) return complain(io, [NOTHING_FITTED]);
    if (values.out !== undefined && profile !== null)
      writeFileSync(values.out, `${JSON.stringify(profile, null, 2)}\n`);
    return print(io, values.json ? JSON.stringify(fitted.value, null, 2) : fitText(fitted.value, readLanguage(io)));
  },
});

const NO_FILE = {
  code: "FIT-NO-FILE",
  at: "fit",
  message: text({ en: "Name what was measured: mds fit perf.csv.", zh: "请给出测量文件：mds fit perf.csv。" }),
};
const NO_ENGINE = {
  code: "FIT-ENGINE",
  at: "engine",
  message: text({ en: `--engine is one of ${BACKENDS.join(", ")}.`, zh: `--engine 取 ${BACKENDS.join("、")} 之一。` }),
};
const NOTHING_FITTED = {
  code: "FIT-NOTHING",
  at: "fit",
  message: text({
    en: "Nothing could be fitted: it takes operator tables of the scenario's accelerator, or five measured points of its deployment.",
    zh: "无可拟合：需要场景加速卡的算子表，或其部署的至少五个实测点。",
  }),
};
