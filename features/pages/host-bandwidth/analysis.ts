import { defineAnalysis } from "@/features/analysis";
import { aboutHostBandwidth } from "./about";
import { hostBandwidth } from "./host-bandwidth";
import { hostBandwidthForm } from "./input";
import { summaryOf } from "./summary";

export const hostBandwidthAnalysis = defineAnalysis({
  ...aboutHostBandwidth,
  ...hostBandwidthForm,
  run: hostBandwidth,
  summary: summaryOf,
});
