/** Agent sessions in place of drawn requests: what their file leaves open. */
import * as z from "zod";
import { BASES } from "@/features/core/agents/weka/time-basis";
import { orAuto, param, real } from "@/lib/params/param";
import * as m from "./messages";

const GIVEN = { key: "trace", not: [""] };

export const agentParams = {
  agent_idle_s: param(orAuto(real(0, 1e6)), {
    label: m.longestIdleGap,
    unit: "s",
    absent: m.asRecorded,
    when: GIVEN,
    hidden: true,
    hint: m.ofAgentSessionsAgentXCuts,
  }),
  agent_basis: param(orAuto(z.enum(BASES)), {
    label: m.timesInsideSubagents,
    options: {
      absolute: m.fromStartOfSession,
      relative: m.fromSubagentsStart,
      "relative-to-marker": m.fromSubagentsMarker,
    },
    when: GIVEN,
    hidden: true,
    hint: m.autoToldFromFile,
  }),
};
