/** Resources and metrics as people read them. */
import { verbatim, type Text } from "@/lib/text";
import type { CalibratedResource, Metric } from "../points/observation";
import * as m from "@/features/core/calibration/messages.scope";

export const RESOURCE_NAMES: Readonly<Record<CalibratedResource, Text>> = {
  compute: m.compute,
  memory: m.memoryBandwidth,
  network: m.network,
  host: m.host,
  request: m.requestOverhead,
};

export const METRIC_NAMES: Readonly<Record<Metric, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  prefill: m.prefill,
  decode: m.decode,
};
