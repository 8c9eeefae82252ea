/**
 * Reports that this one is set beside: scenarios by their parameters, and reports of files, any number of each, as one JSON list.
 *
 *     [{ "name": "8 × B200", "params": { "hw": "b200-sxm" } }, { "name": "monday.json", "document": { "schema_version": "1.0.0", … } }]
 */
import { DEFAULT_PASS } from "@/features/core/passes/input";
import { pricePhases } from "@/features/core/passes/phases";
import { assembleReport } from "@/features/core/report/assemble";
import type { ReportingReport } from "@/features/core/report/document";
import { readReport } from "@/features/core/report/read-report";
import { scenarioResult } from "@/features/core/report/scenario-result";
import { loadStore, type MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { prepareRun } from "@/features/analysis/run-analysis";
import { isJsonObject, readJson, type JsonObject } from "@/lib/json";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { verbatim, type Text } from "@/lib/text";
import { reportForm } from "./input";
import { issue } from "./messages.issues";

/** Parts of a report for the comparison; report files have no load. */
export type Comparable = { readonly document: ReportingReport; readonly load: MeanLoad | null };

export type OtherReport = { readonly name: Text; readonly of: Result<Comparable> };

/** As the list says them; "" is none. */
export function readOthers(text: string): Result<readonly OtherReport[]> {
  if (text === "") return success([]);
  const list = readJson(text);
  if (!Array.isArray(list)) return failure(NO_LIST);
  return success(list.map((entry, index): OtherReport => (isJsonObject(entry) ? other(entry, index) : unknown(index))));
}

function other({ name, params, document }: JsonObject, index: number): OtherReport {
  const label = verbatim(typeof name === "string" && name !== "" ? name : letter(index));
  if (isJsonObject(params)) return { name: label, of: evaluated(params) };
  if (document === undefined) return unknown(index);
  const read = readReport(typeof document === "string" ? document : JSON.stringify(document));
  return { name: label, of: read.ok ? success({ document: read.value, load: null }, read.issues) : read };
}

/** B, C, …: this report is A. */
const letter = (index: number): string => String.fromCodePoint("B".charCodeAt(0) + index);

const unknown = (index: number): OtherReport => ({ name: verbatim(letter(index)), of: failure(NO_REPORT) });

function evaluated(params: JsonObject): Result<Comparable> {
  const prepared = prepareRun(reportForm, params);
  if (!prepared.ok) return prepared;
  const { resolved: scenario, unpacked } = prepared.value;
  const { engine } = reportForm.input.parse(unpacked);
  const input = { ...DEFAULT_PASS, engine };
  const priced = pricePhases(scenario, input);
  if (!priced.ok) return priced;
  const result = scenarioResult({ scenario, input, phases: priced.value });
  const served = loadStore(scenario.time)(scenario, engine);
  return success({
    document: assembleReport(result, { timestamp: null, config: scenario.params }),
    load: served.ok ? served.value : null,
  });
}

const NO_LIST: Issue = issue("REPORT-OTHERS", "others");

const NO_REPORT: Issue = issue("REPORT-OTHER", "others");
