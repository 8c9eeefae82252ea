/** What JSON is, by the names of its fields. */
import { agentFormat, type AgentFormat } from "@/features/core/agents/agent-format";
import { predictedObject } from "@/features/core/evidence/benchmark-files/predictions";
import { findObjectFormat } from "@/features/core/evidence/benchmark-files/detect";
import { FORMATS } from "@/features/core/evidence/benchmark-files/formats";
import { planColumns, type TraceFormat } from "@/features/core/workload/trace/columns";
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { Text } from "@/lib/text";
import { recognised, type Recognised } from "./kinds";
import type { Outline } from "./outline";
import { settingsKind } from "./settings-kinds";
import { isServiceEvent } from "./service-signs";
import * as m from "./messages";

/** Null where no sign holds. */
export function jsonKind(outline: Outline): Recognised | null {
  const objects = listed(outline);
  const [first] = objects;
  if (first === undefined) return null;
  // Before all others: its frozen parts may look like anything.
  if ("composed_report" in first) return COMPOSED;
  const isList = outline.lines || Array.isArray(outline.values[0]);
  return (
    agentsKind(objects) ??
    (isList ? eventsKind(objects) : traceKind(first)) ??
    benchmarkKind(objects) ??
    spansKind(first) ??
    settingsKind(first, isList ? objects : [first], isList) ??
    requestsKind(objects, isList)
  );
}

/** Before benchmarks and traces of requests, whose fields they have too. */
function agentsKind(objects: readonly JsonObject[]): Recognised | null {
  const format = agentFormat(objects);
  return format === null
    ? null
    : recognised("requests", format, AGENT_NAMES[format], [m.sessionsAreReplayedInTheirOrder]);
}

const AGENT_NAMES: Readonly<Record<AgentFormat, Text>> = {
  weka: m.agentSessionsWekaAgentX,
  "agentic-mooncake": m.agentSessionsAgenticMooncake,
  "dynamo-requests": m.dynamoRequestTrace,
  "session-rows": m.turnsOfSessions,
};

const COMPOSED = recognised("composed", "composed-report", m.reportOfPageMyReport);

function listed({ values }: Outline): readonly JsonObject[] {
  const [first] = values;
  return (Array.isArray(first) ? (first as unknown[]) : values).filter(isJsonObject);
}

function traceKind(object: JsonObject): Recognised | null {
  const events = object["traceEvents"];
  if ("rocprofiler-sdk-tool" in object) return recognised("trace", "rocprofv3-results", m.resultsOfRocprof);
  if (!Array.isArray(events)) {
    // The events of PyTorch's traces come after what it says of the machine.
    const opening = "schemaVersion" in object && ("deviceProperties" in object || "distributedInfo" in object);
    return opening || "baseTimeNanoseconds" in object
      ? recognised("trace", "torch-profiler", m.traceOfTorchProfiler)
      : null;
  }
  const isTrace = "schemaVersion" in object || "deviceProperties" in object || "baseTimeNanoseconds" in object;
  if (!isTrace && (events as unknown[]).filter(isJsonObject).some(isServiceEvent)) return SERVICE_EVENTS;
  return isTrace
    ? recognised("trace", "torch-profiler", m.traceOfTorchProfiler)
    : recognised("trace", "chrome-trace", m.chromeTraceEvents);
}

/** A bare list of events is Chrome's other form; msServiceProfiler writes that one. */
function eventsKind(objects: readonly JsonObject[]): Recognised | null {
  const events = objects.filter((event) => typeof event["ph"] === "string" && ("ts" in event || "name" in event));
  if (events.length < objects.length / 2) return null;
  return events.some(isServiceEvent) ? SERVICE_EVENTS : recognised("trace", "chrome-trace", m.chromeTraceEvents);
}
const SERVICE_EVENTS = recognised("serving-profile", "msserviceprofiler-trace", m.chromeTracingJsonOf);

function benchmarkKind(objects: readonly JsonObject[]): Recognised | null {
  const direct = objects.map(findObjectFormat).find((format) => format !== null);
  const nested = (): ReturnType<typeof findObjectFormat> =>
    objects
      .flatMap((object) =>
        Object.values(object).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value])),
      )
      .filter(isJsonObject)
      .map(findObjectFormat)
      .find((format) => format !== null) ?? null;
  const format = direct ?? nested();
  if (format === null) return null;
  const by = objects.slice(0, 100).flatMap((object) => predictedObject(object) ?? [])[0];
  if (by) return recognised("benchmark", "prediction", by, [m.itIsNotMeasurementNo], null);
  if (format === "otel-metrics")
    return recognised("log", format, FORMATS[format].name, [m.benchmarksPageReadsIt], "benchmarks");
  const single = format === "aiperf-requests" || objects.some(({ ttfts }) => Array.isArray(ttfts));
  const notes = single ? [m.servingProfileOpensItsRequests] : [];
  if (format !== "engine-requests") return recognised("benchmark", format, FORMATS[format].name, notes);
  return recognised("serving-profile", format, FORMATS[format].name, [m.benchmarksPageReadsItToo]);
}

function spansKind(object: JsonObject): Recognised | null {
  if (Array.isArray(object["resourceSpans"]) || Array.isArray(object["resource_spans"]))
    return recognised("serving-profile", "otlp-spans", m.openTelemetrySpans);
  const [first] = Array.isArray(object["data"]) ? (object["data"] as unknown[]) : [];
  if (isJsonObject(first) && "traceID" in first && "spans" in first)
    return recognised("serving-profile", "jaeger-spans", m.jaegerSpans);
  return null;
}

const REQUEST_NAMES: Readonly<Record<TraceFormat, string>> = {
  azure: "Azure",
  mooncake: "Mooncake",
  burstgpt: "BurstGPT",
  msserviceprofiler: "msServiceProfiler",
  vidur: "Vidur",
  lengths: "",
  generic: "",
};

function requestsKind(objects: readonly JsonObject[], isList: boolean): Recognised | null {
  const [first = {}] = objects;
  if ("conversations" in first || "messages" in first || "conversation" in first)
    return recognised("requests", "conversations", m.conversationsAsText, [m.itHoldsTextsAndNo], null);
  if ("body" in first && "custom_id" in first)
    return recognised("requests", "openai-batch", m.openAIBatchRequests, [m.itHoldsTextsAndNo], null);
  if (!isList) return null;
  return columnsKind([...new Set(objects.flatMap((object) => Object.keys(object)))], true);
}

/** A request trace, where both lengths have a column. */
export function columnsKind(columns: readonly string[], json: boolean): Recognised | null {
  const plan = planColumns(columns, json, {});
  if (!plan.ok) return null;
  const { format, at } = plan.value;
  const name = REQUEST_NAMES[format];
  const called = name === "" ? m.tableOfRequests : m.nameRequests({ name });
  const untimed = m.noArrivalTimesOnlyLengths;
  return recognised("requests", format, called, at.arrival < 0 ? [untimed] : []);
}
