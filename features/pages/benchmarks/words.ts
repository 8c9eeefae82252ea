import { verbatim, type Text } from "@/lib/text";
import type { Metric } from "./input";
import * as m from "./messages";

export const METRIC_NAMES: Readonly<Record<Metric, Text>> = {
  tpot: verbatim("TPOT"),
  ttft: verbatim("TTFT"),
  e2e: verbatim("E2E"),
  rate: m.outputRate,
};
