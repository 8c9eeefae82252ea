/** `mds trace`: profiler traces by pass, layer and kernel. */
import { writeFileSync } from "node:fs";
import type { Capture, CutRequest, DeviceCapture, Layer, LayerFlags, Pass, Trace } from "@/features/core/trace";
import {
  capture,
  chooseCut,
  hostOnlyReason,
  LEAST_CONFIDENCE,
  passRows,
  representativePass,
  subTrace,
  traceSummary,
} from "@/features/core/trace";
import { tableJson, type KernelTable } from "@/features/core/trace/reading";
import { parseJsonObject } from "@/features/core/model/config/text/json-text";
import type { Issue } from "@/lib/issue";
import { failure, type Result, success } from "@/lib/result";
import { answerAgainst, asksAgainst } from "./pass-prediction";
import { command, type Values } from "../console/command";
import { complain, type Io, note, OK, print, readFile, readLanguage } from "../console/io";
import { isTable, readProfilerFile } from "./profiler-file";
import { readTraceFile } from "./read-files";
import { layerJson, comparisonJson } from "./json";
import { comparisonText, perfettoText } from "./ranges-text";
import { kernelTableText } from "./table-text";
import { flowText, layerText, overviewText } from "./text";
import { COMMA, joinTexts } from "@/lib/text";
import { issue } from "./messages.issues";

const HELP = `mds trace FILE [--config config.json] [--profile ID] [--num-layers N] [--anchor-kernel TEXT] [--blocks-per-layer B]
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
    const [path] = words;
    if (path === undefined) return complain(io, ["TRACE-FILE at trace: name a file: mds trace trace.json.gz"]);
    const format = FORMATS.find((known) => known === (values.format ?? "text"));
    if (format === undefined) return complain(io, [`TRACE-FORMAT at format: --format takes ${FORMATS.join(", ")}.`]);
    const failOver = values["fail-over"];
    if (failOver !== undefined) return gateAgainst(path, failOver, values, format === "json", io);
    if (values.compare !== undefined) return compareWith(path, values.compare, values, format === "json", io);
    const read = readProfilerFile(path) ?? (await readTraceFile(path));
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
  const chosen = choose(device, values);
  if (!chosen.ok) return complain(io, chosen.issues);
  if (asksAgainst(values)) return answerAgainst(path, full, device, chosen.value.pass, values, format === "json", io);
  return show(full, device, chosen.value, { flags, values, format, io });
}

/** The layers that a summary states: none where the segmentation is not sure. */
const soundLayers = ({ devices }: Capture): number | null => {
  const segmentation = devices[0]?.segmentation;
  return segmentation === undefined || segmentation.layers === 0 || segmentation.confidence < LEAST_CONFIDENCE
    ? null
    : segmentation.layers;
};

type Asked = { readonly flags: LayerFlags; readonly values: Options; readonly format: string; readonly io: Io };

function show(all: Capture, device: DeviceCapture, chosen: Chosen, { flags, values, format, io }: Asked): number {
  const { trace } = all;
  const { pass, layer, other, layers } = chosen;
  if (values["sub-trace"] !== undefined) return writeSubTrace(trace, device, layer ?? pass, values["sub-trace"], io);
  if (values.perfetto) return print(io, perfettoText(trace, device, pass, layers));
  if (format === "json") {
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

/** Layers that are as likely wrong as right stand for no pass, unless the reader says how to cut. */
const isGuess = ({ segmentation }: DeviceCapture, values: Options): boolean =>
  segmentation.confidence < LEAST_CONFIDENCE &&
  [values.profile, values.config, values["anchor-kernel"], values["num-layers"]].every((value) => value === undefined);

type Chosen = {
  readonly pass: Pass | null;
  readonly layer: Layer | null;
  readonly other: Layer | null;
  readonly layers: readonly number[];
};

function choose(device: DeviceCapture, values: Options): Result<Chosen> {
  const { passes } = device.segmentation;
  const usual = values.layer === undefined && isGuess(device, values) ? null : representativePass(passRows(device));
  const number = values["fwd-pass"] === undefined ? usual : Number(values["fwd-pass"]);
  const pass = passes.find(({ index }) => index === number) ?? null;
  if (pass === null && values["fwd-pass"] !== undefined)
    return failure(missing("fwd-pass", values["fwd-pass"], passes.length));
  const layers = { layer: null as Layer | null, other: null as Layer | null };
  for (const [key, option] of [
    ["layer", "layer"],
    ["other", "compare-layer"],
  ] as const) {
    const wanted = values[option];
    if (wanted === undefined) continue;
    const layer = pass?.layers[Number(wanted)];
    if (layer === undefined) return failure(missing(option, wanted, pass?.layers.length ?? 0));
    layers[key] = layer;
  }
  const wanted = (values.layers ?? "").split(",").filter(Boolean);
  const absent = wanted.find((layer) => pass?.layers[Number(layer)] === undefined);
  if (absent !== undefined) return failure(missing("layers", absent, pass?.layers.length ?? 0));
  return success({ pass, ...layers, layers: wanted.map(Number) });
}

function readRequest(values: Options): Result<CutRequest> {
  const request = {
    layers: values["num-layers"],
    blocksPerLayer: values["blocks-per-layer"],
    anchorOffset: values["anchor-offset"],
  };
  const numbers: Record<string, number> = {};
  for (const [key, number] of Object.entries(request)) {
    if (number === undefined) continue;
    if (!/^\d+$/.test(number)) return failure(notWhole(key, number));
    numbers[key] = Number(number);
    if (numbers[key] === 0 && key !== "anchorOffset") return failure(notWhole(key, number));
  }
  const file = values.config === undefined ? null : readFile(values.config);
  if (file?.ok === false) return file;
  const config = file === null ? null : parseJsonObject(file.value);
  if (config?.ok === false) return config;
  return success({
    ...numbers,
    ...(values["anchor-kernel"] === undefined ? {} : { anchor: values["anchor-kernel"] }),
    ...(values.profile === undefined ? {} : { profile: values.profile }),
    ...(config === null ? {} : { config: config.value }),
  });
}

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

const missing = (option: string, wanted: string, count: number): Issue =>
  issue("TRACE-RANGE", option, { wanted, count });

const noDevice = (wanted: string, { devices }: Capture): Issue => {
  const names = devices.map(({ work }) => String(work.device));
  return issue("TRACE-DEVICE", "device", { wanted, names: joinTexts(names, COMMA) });
};

const notWhole = (option: string, text: string): Issue => issue("TRACE-NUMBER", option, { written: text });

const noKernels = (trace: Trace): Issue => ({
  ...issue("TRACE-NO-KERNELS", "file", { start: trace.events.start.length }),
  fix: hostOnlyReason(trace),
});
