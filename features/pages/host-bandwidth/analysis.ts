import { defineAnalysis } from "@/features/analysis/analysis";
import { toGb, toGbPerS, toMs } from "@/lib/units/edge";
import { aboutHostBandwidth } from "./about";
import { hostBandwidth, type HostBandwidth } from "./host-bandwidth";
import { hostBandwidthForm } from "./input";
import { hostBandwidthReport } from "./report";

export const hostBandwidthAnalysis = defineAnalysis({
  ...aboutHostBandwidth,
  ...hostBandwidthForm,
  run: hostBandwidth,
  summary,
  report: hostBandwidthReport,
});

function summary({ path, offload, reload, rebalance, grade }: HostBandwidth) {
  return {
    host_gb_s_per_gpu: toGbPerS(path.rate),
    host_limit: path.limit,
    offloaded_tpot_ms: toMs(offload.tpot),
    offload_stall_ms: toMs(offload.stall),
    fetch_bytes_per_token: offload.fetchPerToken,
    write_bytes_per_token: offload.writePerToken,
    tok_s_per_gpu: offload.tokensPerGpu,
    carried_tok_s_per_gpu: Number.isFinite(offload.carries) ? offload.carries : null,
    link_load: offload.load.link,
    dram_load: offload.load.dram,
    disk_load: offload.load.disk,
    hbm_freed_gb: toGb(offload.freed),
    reloaded_ttft_ms: reload === null ? null : toMs(reload.reload),
    reload_saves_ms: reload === null ? null : toMs(reload.saved),
    break_even_gb_s: reload?.breakEvenRate ? toGbPerS(reload.breakEvenRate) : null,
    break_even_tokens: reload?.breakEvenLength ?? null,
    rebalance_gb_per_gpu: rebalance === null ? null : toGb(rebalance.movedBytes),
    rebalance_ms: rebalance?.peerTime ? toMs(rebalance.peerTime) : null,
    rebalance_host_ms: rebalance?.host.time ? toMs(rebalance.host.time) : null,
    imbalance_before: rebalance?.imbalanceBefore ?? null,
    imbalance_after: rebalance?.imbalanceAfter ?? null,
    grade,
  };
}
