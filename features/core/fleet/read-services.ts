/** The services of a fleet from a table: what is the fleet's own by these columns, and the scenario of each by its link names. */
import * as z from "zod";
import { presetModel } from "@/features/core/model/config/preset-model";
import { LAYOUT_KEYS, withoutLayout } from "@/features/core/scenario/question/without-layout";
import { withoutEffect } from "@/features/core/scenario/question/without-unused";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import type { Issue } from "@/lib/issue";
import { linkNames, listControls } from "@/lib/params/control";
import { idList } from "@/lib/params/id-list";
import { misshapen, readParams, type PlainParams } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { readNamedRows, type NamedRow } from "@/lib/tables/named-rows";
import { fromPercent } from "@/lib/units/edge";
import { dailyDemand, HOURS } from "./demand";
import type { Service } from "./fleet";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Services of one fleet at most: each is a search on each chip. */
const MOST_SERVICES = 40;

const percent = z.number().min(0).max(100);
const rate = z.number().min(0).max(1e7);
const dollars = z.number().min(0).max(1e6);
const names = z.string().max(400);

const OwnColumns = z.strictObject({
  name: z.string().min(1).max(80),
  peak_rps: rate.optional(),
  peak_hour: z.int().min(0).max(23).default(14),
  trough_percent: percent.default(20),
  hours_rps: z.union([z.string().max(1000), z.array(rate)]).optional(),
  priority: z.int().min(1).max(9).default(1),
  regions: names.default(""),
  chips: names.default(""),
  spares: z.int().min(0).max(8).default(0),
  least_instances: z.int().min(0).max(1000).default(0),
  spot_percent: percent.default(0),
  api_in_usd: dollars.optional(),
  api_out_usd: dollars.optional(),
});

type Own = z.infer<typeof OwnColumns>;

const EXAMPLE = { name: "Chat", model: "qwen3-32b", isl: 2000, osl: 400, ttft_ms: 2000, tpot_ms: 50, peak_rps: 12 };

/**
 * `base`: what a service does not state. Refuses tables without names, columns that neither the fleet nor a scenario has, two services of
 * one name, and services whose demand is not stated. An empty text is the scenario alone, with `peak` requests per second.
 */
export function readServices(source: string, base: Resolved): Result<readonly Service[]> {
  const rows = readNamedRows(source, (fields) => "peak_rps" in fields || "hours_rps" in fields);
  if (rows === null) return failure(issue("FLEET-SERVICES", "services", { example: JSON.stringify([EXAMPLE]) }));
  if (!rows.ok) return rows;
  const list = rows.value;
  if (list.length > MOST_SERVICES)
    return failure(issue("FLEET-MANY", "services", { count: list.length, most: MOST_SERVICES }));
  const read = list.map((row) => readService(row, base));
  const trouble = read.flatMap((result) => (result.ok ? [] : result.issues));
  const services = read.flatMap((result) => (result.ok ? [result.value] : []));
  const double = services.find(({ name }, index) => services.findIndex((other) => other.name === name) !== index);
  if (double) trouble.push(issue("FLEET-DOUBLE", "services", { name: double.name }));
  if (trouble.length > 0) return failure(...trouble);
  return success(services, [...rows.issues, ...read.flatMap(({ issues }) => issues)]);
}

function readService({ name, fields }: NamedRow, base: Resolved): Result<Service> {
  const columns = Object.keys(OwnColumns.shape);
  const entries = Object.entries({ ...fields, ...(name !== null && { name }) });
  const read = OwnColumns.safeParse(Object.fromEntries(entries.filter(([key]) => columns.includes(key))));
  const where = `services.${name ?? ""}`;
  if (!read.success) return failure(...read.error.issues.map(misshapen("FLEET-SERVICE", m.service, EXAMPLE)));
  const demand = readDemand(read.data);
  if (!demand.ok) return demand;
  const stated = Object.fromEntries(entries.filter(([key]) => !columns.includes(key))) as PlainParams;
  const scenario = resolveService(stated, base, where);
  if (!scenario.ok) return scenario;
  return success({ ...ownFields(read.data), demand: demand.value, scenario: scenario.value, stated }, scenario.issues);
}

const NOT_READ: readonly string[] = [...LAYOUT_KEYS, "conc", "hw", "chip", "config"];

/** The page's scenario with what the service states; its chip and layout do not count. */
function resolveService(stated: PlainParams, base: Resolved, where: string): Result<Resolved> {
  const read = readParams(ScenarioSchema, stated, where);
  if (!read.ok) return read;
  const set = listControls(ScenarioSchema).filter((control) => linkNames(control).some((key) => key in stated));
  const patch = Object.fromEntries(set.map(({ key }) => [key, read.value[key as keyof Scenario]]));
  const model = "model" in patch ? presetModel(String(patch["model"])) : success(base.model);
  if (!model.ok) return model;
  const params = withoutLayout({ ...base.params, ...("model" in patch && { config: "" }), ...patch });
  const resolved = resolveOn(params, { model: model.value, chip: base.chip, time: base.time });
  const idle = set.map(({ key }) => key).filter((key) => NOT_READ.includes(key));
  return resolved.ok ? success(resolved.value, [...resolved.issues, ...idle.map(withoutEffect)]) : resolved;
}

function ownFields(columns: Own): Omit<Service, "demand" | "scenario" | "stated"> {
  const { name, priority, spares, regions, chips, least_instances, spot_percent, api_in_usd, api_out_usd } = columns;
  const listed = (text: string): readonly string[] | null =>
    text.trim() === "" ? null : idList(text.replaceAll(";", ","));
  return {
    ...{ name, priority, spares, regions: listed(regions), chips: listed(chips) },
    least: least_instances,
    spot: fromPercent(spot_percent),
    api: api_in_usd === undefined || api_out_usd === undefined ? null : { input: api_in_usd, output: api_out_usd },
  };
}

function readDemand({ name, peak_rps, peak_hour, trough_percent, hours_rps }: Own): Result<readonly number[]> {
  if (hours_rps === undefined) {
    if (peak_rps === undefined || peak_rps === 0) return failure(issue("FLEET-DEMAND", "services", { name }));
    return success(dailyDemand({ peak: peak_rps, peakHour: peak_hour, trough: fromPercent(trough_percent) }));
  }
  const hours = typeof hours_rps === "string" ? hours_rps.split(/[;,\s]+/).map(Number) : hours_rps;
  const fits = hours.length === HOURS && hours.every((value) => value >= 0 && Number.isFinite(value));
  if (!fits || !hours.some((value) => value > 0))
    return failure(issue("FLEET-HOURS", "services", { name, count: hours.length }));
  return success(hours);
}

/** The scenario itself as the only service. */
export function scenarioService(scenario: Resolved, peak: number): Service {
  const usual = OwnColumns.parse({ name: "scenario" });
  const demand = dailyDemand({ peak, peakHour: usual.peak_hour, trough: fromPercent(usual.trough_percent) });
  return { ...ownFields(usual), scenario, stated: {}, demand };
}

export const unknownChips = (services: readonly Service[], known: readonly string[]): readonly Issue[] =>
  services.flatMap(({ name, chips }) =>
    (chips ?? [])
      .filter((chip) => !known.includes(chip))
      .map((chip) => issue("FLEET-CHIP", "services", { name, chip, known: known.join(", ") })),
  );

export const unknownRegions = (services: readonly Service[], known: readonly string[]): readonly Issue[] =>
  services.flatMap(({ name, regions }) =>
    (regions ?? [])
      .filter((region) => !known.includes(region))
      .map((region) => issue("FLEET-REGION", "services", { name, region, known: known.join(", ") })),
  );
