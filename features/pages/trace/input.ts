/** The selection in an opened trace. The file is never sent: links contain its fingerprint. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { orAuto, param, integer } from "@/lib/params/param";
import * as m from "./messages";

/** A million passes or layers are beyond any trace. */
const MOST = 1_000_000;

export const TraceInput = z.object({
  file: param(z.string().max(2000).default(""), {
    label: m.files,
    hint: m.sha256OfSizeFirst,
    hidden: true,
    inert: true,
  }),
  rank: param(integer(0, 65_535).default(0), {
    label: m.rank,
    hidden: true,
    inert: true,
  }),
  pass: param(orAuto(integer(-1, MOST)), {
    label: m.pass,
    hint: m.n1WholeTrace,
    hidden: true,
    inert: true,
  }),
  layer: param(orAuto(integer(0, MOST)), {
    label: m.layer,
    hidden: true,
    inert: true,
  }),
  range: param(z.string().max(60).default(""), {
    label: m.timeRange,
    hint: m.twoTimesInSAfter,
    hidden: true,
    inert: true,
  }),
  moment: param(z.string().max(60).default(""), {
    label: m.timeByClock,
    hint: m.twoTimesInSSince,
    hidden: true,
    inert: true,
  }),
  set: param(z.string().max(500).default(""), {
    label: m.changesOfScenario,
    hint: m.parametersByLinkNameThat,
    hidden: true,
    inert: true,
  }),
  anchor: param(z.string().max(400).default(""), {
    label: m.anchorKernel,
    hint: m.partOfNameOfKernel,
    hidden: true,
    inert: true,
  }),
  layers: param(orAuto(integer(1, 10_000)), {
    label: m.layersOfModel,
    hidden: true,
    inert: true,
  }),
  versus: param(z.string().max(30).default(""), {
    label: m.comparedWith,
    hint: m.rankPassAndLayerOf,
    hidden: true,
    inert: true,
  }),
  layer_profile: param(z.string().max(60).default(""), {
    label: m.layerProfile,
    hint: m.howLayersOfFamilyOf,
    hidden: true,
    inert: true,
  }),
  model_config: param(z.string().max(200_000).default(""), {
    label: m.configJsonOfModel,
    packed: true,
    hidden: true,
    inert: true,
  }),
  order: param(z.enum(["time", "run"]).default("time"), {
    label: m.kernels,
    options: { time: m.byTime, run: m.inOrder },
    hidden: true,
    inert: true,
  }),
});

export type TraceInput = z.infer<typeof TraceInput>;

export const traceForm = { needs: [], input: TraceInput } as const satisfies Form;

export type TraceScenario = SeenBy<typeof traceForm>;
