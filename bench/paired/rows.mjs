// What is compared: each row is one or more programs, started anew for each measurement.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../../scripts/lib/project.mjs";
import { writeTrace } from "../trace/generate.mjs";

const TRACE_BYTES = 30e6;
const caseScript = at("bench", "paired", "case.mjs");

/** Writes what they read into `folder`. `part` is what of a commit a row needs; `programs` are arguments of Node, given the folder of the commit. */
export function listRows(folder) {
  const [deployments, trace] = [join(folder, "rows.csv"), join(folder, "trace.json")];
  writeFileSync(deployments, deploymentRows());
  writeTrace(trace, TRACE_BYTES);
  const bench = (part, name) => ({
    name: `${part} ${name}`,
    part,
    programs: (commit) => [[caseScript, join(commit, `${part}.mjs`), name]],
  });
  const mds = (name, ...commands) => ({
    name,
    part: "mds",
    programs: (commit) => commands.map((args) => [join(commit, "bin", "mds"), ...args]),
  });
  return [
    ...["whole", "distinct", "large"].map((name) => bench("search", name)),
    ...["vllm_v1", "vllm_v0", "sglang", "sarathi"].map((name) => bench("simulator", name)),
    mds("predict", ["predict", "--rows", deployments, "--out", join(folder, "predicted.csv")]),
    mds("trace", ["trace", trace, "--format", "summary"]),
    mds("start", ["--help"], ["list"], ["quick-estimation"]),
  ];
}

function deploymentRows() {
  const rows = [];
  for (const model of ["meta-llama/Llama-3.1-8B-Instruct", "Qwen/Qwen3-32B"])
    for (const backend of ["vllm", "sglang"])
      for (const [tp, isl] of [1, 2, 4].flatMap((tp) => [256, 1024, 4000].map((isl) => [tp, isl])))
        for (const concurrency of [1, 8, 64]) rows.push([model, "h100_sxm", backend, isl, 128, concurrency, tp].join());
  return `model,system,backend,isl,osl,concurrency,tp\n${rows.join("\n")}\n`;
}
