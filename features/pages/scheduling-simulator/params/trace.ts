/** A trace in place of drawn requests. Long texts travel packed or by hash. */
import * as z from "zod";
import { orAuto, param, real } from "@/lib/params/param";
import type { Text } from "@/lib/text";
import { packedText } from "./packed-text";
import * as m from "./messages";

const GIVEN = { key: "trace", not: [""] };

const column = (label: Text) =>
  param(z.string().max(200).default(""), {
    label,
    hidden: true,
    when: GIVEN,
    hint: m.nameOfColumnInFile,
  });

export const traceParams = {
  trace: packedText(m.trace),
  trace_rate: param(orAuto(real(0.001, 1e6)), {
    label: m.rateOfTrace,
    unit: "req/s",
    when: GIVEN,
    hidden: true,
    hint: m.timesAreStretchedToIt,
  }),
  trace_from: param(real(0, 1e9).default(0), {
    label: m.traceFrom,
    unit: "s",
    when: GIVEN,
    hidden: true,
  }),
  trace_span: param(orAuto(real(0.001, 1e9)), {
    label: m.traceSpan,
    unit: "s",
    absent: m.all,
    when: GIVEN,
    hidden: true,
  }),
  trace_keep: param(real(0.01, 100).default(100), {
    label: m.shareOfTrace,
    unit: "%",
    when: GIVEN,
    hidden: true,
    hint: m.requestsDrawnBySeedConversations,
  }),
  trace_arrival: column(m.arrivalColumn),
  trace_input: column(m.inputColumn),
  trace_output: column(m.outputColumn),
  trace_unit: param(orAuto(z.enum(["ns", "us", "ms", "s"])), {
    label: m.unitOfTimes,
    when: GIVEN,
    hidden: true,
    hint: m.autoByColumnNameFormat,
  }),
};
