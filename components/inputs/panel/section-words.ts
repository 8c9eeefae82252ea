/** Titles of the scenario's sections, in the order of the panel, and the slice of the scenario each belongs to. */
import type { Slice } from "@/features/core/scenario/keys";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export type ScenarioSection = { readonly id: Slice; readonly title: Text };

export const SECTIONS: readonly ScenarioSection[] = [
  { id: "model", title: m.model },
  { id: "precision", title: m.precision },
  { id: "hardware", title: m.hardware },
  { id: "parallelism", title: m.parallelism },
  { id: "workload", title: m.workload },
  { id: "traffic", title: m.clients },
  { id: "engine", title: m.engine },
  { id: "targets", title: m.targets },
  { id: "time", title: m.time },
];

/** Parts of a page's own form, by the section that its fields name. */
const PAGE_SECTIONS: Readonly<Record<string, Text>> = {
  scheduler: m.scheduler,
  instances: m.instances,
  requests: m.requestStream,
  steps: m.stepTimes,
  map: m.map,
  search: m.search,
  axes: m.axes,
  runs: m.runs,
  family: m.layouts,
  scans: m.scans,
  view: m.view,
  engine: m.engineInDetail,
  host: m.host,
  "gpu-hour": m.gpuHour,
  bill: m.costConstants,
  drafts: m.drafts,
  serving: m.serving,
  tensors: m.weightsByClass,
  network: m.networkBetweenNodes,
  tiers: m.kvTiers,
  adapters: m.loRAAdapters,
  media: m.imagesVideoAndAudio,
  aicompass: verbatim("AICompass"),
  prefill: m.prefillPool,
  decode: m.decodePool,
  transfer: m.kvTransfer,
  study: m.study,
  limits: m.limits,
  day: m.daySimulated,
  aim: m.objective,
  mine: m.myConfiguration,
  seek: m.goalSeek,
  measured: m.asMeasured,
  offload: m.kvOffload,
  reload: m.prefixReload,
  paging: m.paging,
  loading: m.loading,
  experts: m.popularityAndPlacement,
  sweep: m.sweep,
  tile: m.tiles,
  units: m.unitsOfChip,
  instead: m.insteadOfModel,
  traffic: m.bytesAndHits,
};

export const pageSectionTitle = (id: string): Text => PAGE_SECTIONS[id] ?? m.thisPage;
