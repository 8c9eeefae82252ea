/** Services and accelerators as tables in text, so that a spreadsheet, a file and a link hold the same. Keys are link names. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { LAYOUT_KEYS } from "@/features/core/scenario/question/without-layout";
import { FLEET_FORMATS } from "@/features/core/fleet/launch-files/formats";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { param, real } from "@/lib/params/param";
import { FORMAT_NAMES } from "./words";
import { SIMULATED_FIELDS } from "./simulated/input";
import * as m from "./messages";

const SERVICES = `name,model,isl,osl,ttft_ms,tpot_ms,peak_rps,peak_hour,trough_percent,priority
Chat,llama-3.3-70b,2000,400,2000,50,12,14,20,1
Code,qwen3-32b,4000,500,1500,40,8,11,20,1
Summaries,qwen3-8b,6000,300,8000,60,10,22,50,2`;

/** A name of the IANA time zone database. */
const ZONE = /^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/;

const INVENTORY = `chip,region,gpus,paid
h100-sxm,east,64,rent
h200-sxm,west,32,rent`;

const table = (fallback: string) => z.string().max(200_000).default(fallback);

export const FleetInput = z.object({
  services: param(table(SERVICES), {
    label: m.services,
    packed: true,
    hidden: true,
    hint: m.tableWithColumnName,
  }),
  inventory: param(table(INVENTORY), {
    label: m.acceleratorsOfFleet,
    packed: true,
    hidden: true,
    hint: m.tableWithColumnChip,
  }),
  power: param(z.string().max(400).default(""), {
    label: m.powerByRegion,
    unit: "kW",
    section: "limits",
    hint: m.regionKilowatts,
  }),
  start_min: param(real(0, 240).default(10), {
    label: m.startOfInstance,
    unit: "min",
    section: "limits",
    hint: m.fromStartToFirstRequest,
  }),
  peak: param(real(0.001, 1_000_000).default(4), {
    label: m.peakOfScenario,
    unit: "req/s",
    section: "limits",
    hint: m.whereNoServiceIsStated,
  }),
  engine: engineParam,
  launch: param(z.enum(["none", ...FLEET_FORMATS]).default("none"), {
    label: m.launchFiles,
    options: { none: m.none, ...FORMAT_NAMES },
    hidden: true,
    hint: m.filesThatStartDay,
  }),
  zone: param(z.string().max(60).regex(ZONE).default("UTC"), {
    label: m.timeZoneOfHours,
    hint: m.launchFilesScaleBy,
  }),
  ...SIMULATED_FIELDS,
});

export type FleetInput = z.infer<typeof FleetInput>;

export const fleetForm = {
  needs: ["model", "precision", "hardware", "parallelism", "workload", "traffic", "engine", "targets", "time"],
  // Prices stand in the inventory; the others move no layout of a service by a whole instance.
  unused: [...LAYOUT_KEYS, "conc", "usd", "busy", "batched_tokens", "encoder_share", "rank_wait"],
  folded: ["model", "precision", "hardware", "workload", "traffic", "engine", "targets", "time"],
  input: FleetInput,
} as const satisfies Form;
