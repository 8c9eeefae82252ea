/** `mds trace`: profiler traces by pass, layer and kernel. */
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Capture, DeviceCapture, Layer, LayerFlags, Pass, Trace } from "@/features/core/trace";
import { capture, chooseCut, hostOnlyReason, LEAST_CONFIDENCE, subTrace, traceSummary } from "@/features/core/trace";
import { isTable, tableJson, type KernelTable } from "@/features/core/trace/reading";
import { traceJson } from "@/features/pages/trace/plain-trace";
import type { Issue } from "@/lib/issue";
import { chooseRange, type Chosen } from "./choose-range";
import { readRequest } from "./cut-request";
import { answerAgainst, asksAgainst } from "./pass-prediction";
import { command, type Values } from "../console/command";
import { complain, type Io, note, OK, print, readLanguage } from "../console/io";
import { readProfilerFile } from "./profiler-file";
import { readTraceFile } from "./read-files";
import { layerJson, comparisonJson } from "./json";
import { comparisonText, perfettoText } from "./ranges-text";
import { kernelTableText } from "./table-text";
import { flowText, layerText, overviewText } from "./text";
import { COMMA, joinTexts } from "@/lib/text";
import { issue } from "./messages.issues";

const HELP = `mds trace FILE [RANK]… [--config config.json] [--profile ID] [--num-layers N] [--anchor-kernel TEXT] [--blocks-per-layer B]
           [--device D] [--show-all-passes] [--fwd-pass N] [--layer L] [--compare-layer M] [--layers a,b,c --perfetto]
           [--format text|compute-flow|json|summary] [--by order|time] [--sub-trace OUT.json]
           [--against guess|scenario.json] [--set key=value]… [--engine E] [--points OUT.csv]
           [--against EARLIER-TRACE --fail-over 5%] [--compare OTHER-TRACE]

Reads a trace of torch.profiler, vLLM, SGLang or Nsight (Chrome JSON, also gzip), of any size, and says where a step spends its time.
Also exports of Nsight Systems (SQLite), kernels of rocprofv3 (CSV, JSON), and tables of kernels: nsys stats, rocprofv3 --stats,
key_averages, TraceLens, Holistic Trace Analysis.
--num-layers and --anchor-kernel say how to cut it where the kernels do not; of several devices in one file --device picks one, else
the busiest is taken; --layer opens one layer, --compare-layer holds another
against it, --perfetto prints where to look in Perfetto, --sub-trace writes the pass or the layer as a trace of its own.
--format summary prints figures of the whole file as JSON.
--against holds a pass against the times that the suite gives its scenario, as a file states it or as the trace tells it (guess);
--set changes single parameters, --points writes the passes as points for mds calibrate --measurements.
--fail-over compares with an earlier trace and ends with code 1 where the step is longer by more than this and repeats do not differ as much;
it names the kind of kernel that grew. Code 2: other work, not comparable.
Several files are ranks of one run: who comes last to their collectives.
--compare says what changed from FILE to another trace, by operator and shape (also across vendors) and by kernel.`;

const OPTIONS = {
  config: { type: "string" },
  profile: { type: "string" },
  "anchor-kernel": { type: "string" },
  "anchor-offset": { type: "string" },
  "blocks-per-layer": { type: "string" },
  "num-layers": { type: "string" },
  device: { type: "string" },
  "show-all-passes": { type: "boolean" },
  "fwd-pass": { type: "string" },
  layer: { type: "string" },
  "compare-layer": { type: "string" },
  layers: { type: "string" },
  perfetto: { type: "boolean" },
  format: { type: "string" },
  by: { type: "string" },
  "sub-trace": { type: "string" },
  against: { type: "string" },
  set: { type: "string", multiple: true },
  engine: { type: "string" },
  points: { type: "string" },
  "fail-over": { type: "string" },
  compare: { type: "string" },
} as const;

type Options = Values<typeof OPTIONS>;

const FORMATS = ["text", "compute-flow", "json", "summary"] as const;

export const traceCommand = command({
  help: HELP,
  trouble: "TRACE-FAILED at trace",
  options: OPTIONS,
  words: true,
  run: async (values, io, words) => {
    const [path, ...others] = words;
    if (path === undefined) return complain(io, ["TRACE-FILE at trace: name a file: mds trace trace.json.gz"]);
    const format = FORMATS.find((known) => known === (values.format ?? "text"));
    if (format === undefined) return complain(io, [`TRACE-FORMAT at format: --format takes ${FORMATS.join(", ")}.`]);
    if (others.length > 0) return ranksTogether(words, values, format === "json", io);
    const failOver = values["fail-over"];
    if (failOver !== undefined) return gateAgainst(path, failOver, values, format === "json", io);
    if (values.compare !== undefined) return compareWith(path, values.compare, values, format === "json", io);
    const read = (await readProfilerFile(path)) ?? (await readTraceFile(path));
    if (!read.ok) return complain(io, read.issues);
    if (isTable(read.value)) return showTable(read.value, format !== "text", io);
    note(io, read.value.notices);
    return answer(path, read.value, values, format, io);
  },
});

async function gateAgainst(path: string, failOver: string, values: Options, json: boolean, io: Io): Promise<number> {
  const request = readRequest(values);
  if (!request.ok) return complain(io, request.issues);
  const { against, device, "fwd-pass": pass } = values;
  const { gateTrace } = await import("./trace-gate");
  return gateTrace({ path, against, failOver, device, pass, request: request.value, json }, io);
}

function showTable(table: KernelTable, json: boolean, io: Io): number {
  const language = readLanguage(io);
  return print(io, json ? JSON.stringify(tableJson(table, language), null, 2) : kernelTableText(table, language));
}

async function ranksTogether(paths: readonly string[], values: Options, json: boolean, io: Io): Promise<number> {
  const request = readRequest(values);
  if (!request.ok) return complain(io, request.issues);
  const { showRanks } = await import("./ranks-text");
  return showRanks(paths, request.value, json, io);
}

async function compareWith(path: string, other: string, values: Options, json: boolean, io: Io): Promise<number> {
  const request = readRequest(values);
  if (!request.ok) return complain(io, request.issues);
  const { compareTraces } = await import("./compare-traces");
  return compareTraces({ path, other, pass: values["fwd-pass"], request: request.value, json }, io);
}

function answer(path: string, trace: Trace, values: Options, format: (typeof FORMATS)[number], io: Io): number {
  const request = readRequest(values);
  if (!request.ok) return complain(io, request.issues);
  const cut = chooseCut(trace, request.value);
  if (!cut.ok) return complain(io, cut.issues);
  note(io, cut.issues);
  const { profile, reason, options, flags } = cut.value;
  if (profile !== null && reason !== null) note(io, [`profile ${profile.id}: ${reason[readLanguage(io)]}.`]);
  const full = capture(trace, options);
  if (format === "summary") return print(io, JSON.stringify(traceSummary(trace, soundLayers(full)), null, 2));
  if (full.devices.length === 0) return complain(io, [noKernels(trace)]);
  const device = full.devices.find(({ work }) => values.device === undefined || values.device === String(work.device));
  if (device === undefined) return complain(io, [noDevice(values.device ?? "", full)]);
  const chosen = chooseRange(device, values);
  if (!chosen.ok) return complain(io, chosen.issues);
  if (asksAgainst(values)) return answerAgainst(path, full, device, chosen.value.pass, values, format === "json", io);
  return show(full, device, chosen.value, { path, flags, values, format, io });
}

/** The layers that a summary states: none where the segmentation is not sure. */
const soundLayers = ({ devices }: Capture): number | null => {
  const segmentation = devices[0]?.segmentation;
  return segmentation === undefined || segmentation.layers === 0 || segmentation.confidence < LEAST_CONFIDENCE
    ? null
    : segmentation.layers;
};

type Asked = {
  readonly path: string;
  readonly flags: LayerFlags;
  readonly values: Options;
  readonly format: string;
  readonly io: Io;
};

function show(all: Capture, device: DeviceCapture, chosen: Chosen, asked: Asked): number {
  const { flags, values, format, io } = asked;
  const { trace } = all;
  const { pass, layer, other, layers } = chosen;
  if (values["sub-trace"] !== undefined) return writeSubTrace(trace, device, layer ?? pass, values["sub-trace"], io);
  if (values.perfetto) return print(io, perfettoText(trace, device, pass, layers));
  if (format === "json") {
    if (values.layer === undefined) return print(io, JSON.stringify(overviewJson(all, device, pass, asked), null, 2));
    if (pass === null || layer === null) return complain(io, [NO_LAYER]);
    const value =
      other === null ? layerJson(all, device, pass, layer) : comparisonJson(all, device, pass, layer, other);
    return print(io, JSON.stringify(value, null, 2));
  }
  if (layer === null)
    return print(io, overviewText(all, device, pass, { allPasses: values["show-all-passes"] === true, flags }));
  if (format === "compute-flow") return print(io, flowText(trace, device, layer, values.by === "time"));
  const texts = [
    layerText(trace, device, layer),
    ...(other === null ? [] : [layerText(trace, device, other), comparisonText(trace, device, layer, other)]),
  ];
  return print(io, texts.join("\n\n"));
}

/** As HTTP answers a posted file. */
const overviewJson = (all: Capture, device: DeviceCapture, pass: Pass | null, { path, flags, io }: Asked) =>
  traceJson(
    { ...all, devices: [device] },
    { file: basename(path), flags, pass: pass?.index ?? null },
    readLanguage(io),
  );

function writeSubTrace(
  trace: Trace,
  { work }: DeviceCapture,
  range: Layer | Pass | null,
  path: string,
  io: Io,
): number {
  if (range === null) return complain(io, [NO_LAYER]);
  const end = work.end.subarray(range.from, range.to).reduce((last, time) => Math.max(last, time), 0);
  writeFileSync(path, [...subTrace(trace, work.start[range.from] ?? 0, end)].join(""));
  print(io, path);
  return OK;
}

const NO_LAYER: Issue = issue("TRACE-NO-LAYER", "layer");

const noDevice = (wanted: string, { devices }: Capture): Issue => {
  const names = devices.map(({ work }) => String(work.device));
  return issue("TRACE-DEVICE", "device", { wanted, names: joinTexts(names, COMMA) });
};

const noKernels = (trace: Trace): Issue => ({
  ...issue("TRACE-NO-KERNELS", "file", { start: trace.events.start.length }),
  fix: hostOnlyReason(trace),
});
