/** The stages as jobs: a search for each service on each chip, the day and its changes, one further node of each full line. */
import * as z from "zod";
import type { Candidate, Instance, Pair } from "@/features/core/fleet/fleet";
import type { OneNode } from "@/features/core/fleet/limits";
import { ASKED, readAsked } from "@/features/core/scenario/question/question";
import { defineJob } from "@/lib/jobs/job-kind";
import { success, type Result } from "@/lib/result";
import type { Solver } from "@/lib/statistics/solver/program";
import {
  askFleet,
  dayCells,
  pairCells,
  runDay,
  runNode,
  runPair,
  type Base,
  type DayCell,
  type DayOutcome,
  type FleetAsk,
} from "./fleet";
import { FleetInput } from "./input";
import { instanceShape } from "./simulated/instance-shape";
import * as m from "./messages";

type Asking = FleetAsk & {
  readonly instances?: readonly Instance[];
  readonly lines?: readonly number[];
  readonly base?: Base;
};

export const fleetSearchJob = defineJob<Asking, Pair, Candidate, null>({
  kind: "fleet-search",
  read: readFleet,
  plan: pairCells,
  runCell: runPair,
});

export const fleetDayJob = (solver: Solver) =>
  defineJob<Asking, DayCell, DayOutcome, null>({
    kind: "fleet-day",
    read: readFleet,
    plan: dayCells,
    runCell: (ask, cell) => runDay(ask, ask.instances ?? [], cell, solver),
  });

export const fleetNodeJob = (solver: Solver) =>
  defineJob<Asking, number, OneNode, null>({
    kind: "fleet-node",
    read: readFleet,
    plan: ({ lines = [] }) => lines,
    runCell: (ask, line) => {
      const { instances = [], lines = [], base = { cost: 0, short: 0 } } = ask;
      return runNode(ask, { instances, lines, base }, line, solver);
    },
  });

const index = z.int().min(0).max(1000);
const InstanceSchema = z.strictObject(instanceShape);

const READING = {
  shape: z.strictObject({
    ...ASKED,
    instances: z.array(InstanceSchema).max(1600).optional(),
    lines: z.array(index).max(100).optional(),
    base: z.strictObject({ cost: z.number().min(0), short: z.number().min(0) }).optional(),
  }),
  input: FleetInput,
  code: "FLEET-INPUT",
  what: m.fleet,
  example: { scenario: { model: "qwen3-32b" }, input: { services: "" } },
};

function readFleet(plain: unknown): Result<Asking> {
  const read = readAsked(plain, READING);
  if (!read.ok) return read;
  const { scenario, input, asked } = read.value;
  const ask = askFleet(scenario, input);
  const { instances, lines, base } = asked;
  const more = { ...(instances && { instances }), ...(lines && { lines }), ...(base && { base }) };
  return ask.ok ? success({ ...ask.value, ...more }, ask.issues) : ask;
}
