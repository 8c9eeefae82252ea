/** The simulated day as a job: a cell for each rule of scaling. */
import * as z from "zod";
import type { Policy } from "@/features/core/fleet/day/setting";
import { ASKED, readAsked } from "@/features/core/scenario/question/question";
import { defineJob } from "@/lib/jobs/job-kind";
import { success, type Result } from "@/lib/result";
import { askFleet, type FleetAsk } from "../fleet";
import { FleetInput } from "../input";
import { instanceShape } from "./instance-shape";
import * as m from "../messages";
import { policyCells, runPolicy, type SimulatedDay, type SimulationAsk } from "./run";

type Asking = FleetAsk & Partial<SimulationAsk>;

const NOTHING: SimulationAsk = { loaded: [], planned: { hours: [], fixed: 0 } };

export const fleetSimulationJob = defineJob<Asking, Policy, readonly SimulatedDay[], null>({
  kind: "fleet-simulation",
  read: readSimulation,
  plan: policyCells,
  runCell: ({ fleet, day, loaded = NOTHING.loaded, planned = NOTHING.planned }, policy) =>
    runPolicy(fleet, { loaded, planned }, day, policy),
});

const amount = z.number().min(0);
const index = z.int().min(0).max(1000);
const Tail = z.strictObject({ mean: amount, p50: amount, p90: amount, p95: amount, p99: amount });
const Load = z.strictObject({
  ...{ rate: amount, running: amount, clients: amount, e2e: amount },
  ...{ ttft: Tail, tpot: Tail },
});
const Placed = z.strictObject({ service: index, line: index, instances: z.int().min(0).max(1_000_000) });

const READING = {
  shape: z.strictObject({
    ...ASKED,
    loaded: z
      .array(z.strictObject({ ...instanceShape, curve: z.array(Load).max(40) }))
      .max(1600)
      .optional(),
    planned: z
      .strictObject({
        hours: z
          .array(z.strictObject({ placements: z.array(Placed).max(1600), bought: z.array(amount).max(40) }))
          .max(24),
        fixed: amount,
      })
      .optional(),
  }),
  input: FleetInput,
  code: "FLEET-INPUT",
  what: m.fleet,
  example: { scenario: { model: "qwen3-32b" }, input: { services: "" } },
};

function readSimulation(plain: unknown): Result<Asking> {
  const read = readAsked(plain, READING);
  if (!read.ok) return read;
  const { scenario, input, asked } = read.value;
  const ask = askFleet(scenario, input);
  const { loaded, planned } = asked;
  return ask.ok ? success({ ...ask.value, ...(loaded && { loaded }), ...(planned && { planned }) }, ask.issues) : ask;
}
