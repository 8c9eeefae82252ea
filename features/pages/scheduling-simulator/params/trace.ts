/** A trace in place of drawn requests. Long texts travel packed or by hash. */
import * as z from "zod";
import { orAuto, param, real } from "@/lib/params/param";
import { text, type Text } from "@/lib/text";
import { packedText } from "./packed-text";

const GIVEN = { key: "trace", not: [""] };

const column = (label: Text) =>
  param(z.string().max(200).default(""), {
    label,
    hidden: true,
    when: GIVEN,
    hint: text({
      en: "Name of the column in the file; empty: found by its name.",
      zh: "文件中的列名；留空则按名称识别。",
    }),
  });

export const traceParams = {
  trace: packedText(text({ en: "Trace", zh: "轨迹" })),
  trace_rate: param(orAuto(real(0.001, 1e6)), {
    label: text({ en: "Rate of the trace", zh: "轨迹速率" }),
    unit: "req/s",
    when: GIVEN,
    hidden: true,
    hint: text({ en: "Times are stretched to it. Auto: as recorded.", zh: "按此缩放时间。自动：按记录。" }),
  }),
  trace_from: param(real(0, 1e9).default(0), {
    label: text({ en: "Trace from", zh: "轨迹起点" }),
    unit: "s",
    when: GIVEN,
    hidden: true,
  }),
  trace_span: param(orAuto(real(0.001, 1e9)), {
    label: text({ en: "Trace span", zh: "轨迹时长" }),
    unit: "s",
    absent: text({ en: "all", zh: "全部" }),
    when: GIVEN,
    hidden: true,
  }),
  trace_keep: param(real(0.01, 100).default(100), {
    label: text({ en: "Share of the trace", zh: "轨迹抽样" }),
    unit: "%",
    when: GIVEN,
    hidden: true,
    hint: text({
      en: "Requests drawn by the seed, conversations as a whole. The rate falls with them unless it is stated.",
      zh: "按随机种子抽取请求，会话整体抽取。速率随之下降，除非另行指定。",
    }),
  }),
  trace_arrival: column(text({ en: "Arrival column", zh: "到达列" })),
  trace_input: column(text({ en: "Input column", zh: "输入列" })),
  trace_output: column(text({ en: "Output column", zh: "输出列" })),
  trace_unit: param(orAuto(z.enum(["ns", "us", "ms", "s"])), {
    label: text({ en: "Unit of the times", zh: "时间单位" }),
    when: GIVEN,
    hidden: true,
    hint: text({ en: "Auto: by column name, format or size.", zh: "自动：按列名、格式或大小判断。" }),
  }),
};
