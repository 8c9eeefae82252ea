/** Attention ranks of SGLang: data parallelism with what stays on a rank, context parallelism under its names of the version. */
import { findRow } from "../flags/find";
import type { ServerPlan } from "../plan/server-plan";
import type { Flag, FlagWriter } from "./server-command";
import * as m from "./messages";

/** Attention data parallelism multiplies --schedule-conservativeness by 0.3; this undoes it (server_args, `_handle_data_parallelism`). */
export const CONSERVATIVENESS = 3.33;

export function attentionDataFlags({ layout: { dp, tp } }: ServerPlan, { flag }: FlagWriter): Flag[] {
  const meaning = m.dpAttentionRanksWithTheir({ dp });
  const shared = m.ranksShareExpertsInsteadOf;
  const rank = m.denseLayersStayOnTheir;
  const head = m.outputHeadStaysThereToo;
  const undone = m.attentionDpMultipliesItBy;
  return [
    flag("dp", dp, meaning),
    flag("attentionDp", null, shared),
    // 1 is the only size besides all GPUs: ranks of several GPUs cannot have it.
    ...(tp === 1 ? [flag("denseTp", 1, rank)] : []),
    flag("headDp", null, head),
    flag("conservativeness", CONSERVATIVENESS, undone),
  ];
}

export function contextFlags({ layout: { cp }, backend, version }: ServerPlan, { flag }: FlagWriter): Flag[] {
  const size = findRow(backend, "prefillCp", version.version);
  const unified = findRow(backend, "cpStrategy", version.version)?.names[0] === "--cp-strategy";
  return [
    ...(size === null ? [] : [flag("prefillCp", cp, m.cpRanksSharePositionsOf({ cp }))]),
    flag("enablePrefillCp", null, m.switchesContextParallelismOn),
    flag("cpStrategy", unified ? "zigzag" : "in-seq-split", m.everyRankGetsEarlyAnd),
  ];
}
