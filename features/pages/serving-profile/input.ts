/** What of an opened capture is looked at. The files never travel: links hold their fingerprint, or the name of an example. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { EXAMPLE_NAMES } from "@/features/core/synthetic-profile/cases";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";
import { EXAMPLE_WORDS } from "./link/example-names";
import { TAB_IDS, TAB_NAMES } from "./tabs/names";

/** More than any capture lists. */
const MOST = 100_000_000;

export const ServingProfileInput = z.object({
  file: param(z.string().max(40).default(""), {
    label: text({ en: "Files", zh: "文件" }),
    hint: text({
      en: "SHA-256 over size, first and last MiB of every file that was open.",
      zh: "每个已打开文件的大小与首尾各 1 MiB 的 SHA-256。",
    }),
    hidden: true,
    inert: true,
  }),
  example: param(orAuto(z.enum(EXAMPLE_NAMES)), {
    label: text({ en: "Example", zh: "示例" }),
    options: EXAMPLE_WORDS,
    hidden: true,
    inert: true,
  }),
  tab: param(z.enum(TAB_IDS).default("overview"), {
    label: text({ en: "View", zh: "视图" }),
    options: TAB_NAMES,
    hidden: true,
    inert: true,
  }),
  request: param(z.string().max(400).default(""), {
    label: text({ en: "Selected request", zh: "所选请求" }),
    hidden: true,
    inert: true,
  }),
  batch: param(orAuto(whole(0, MOST)), {
    label: text({ en: "Selected batch", zh: "所选批次" }),
    hidden: true,
    inert: true,
  }),
  forward: param(orAuto(whole(0, MOST)), {
    label: text({ en: "Selected forward", zh: "所选前向" }),
    hidden: true,
    inert: true,
  }),
  from_s: param(orAuto(real(-MOST, MOST)), {
    label: text({ en: "Shown from", zh: "显示起点" }),
    unit: "s",
    hint: text({ en: "After the capture's zero. Auto: from its beginning.", zh: "从采集零点起。自动：从头显示。" }),
    hidden: true,
    inert: true,
  }),
  to_s: param(orAuto(real(-MOST, MOST)), {
    label: text({ en: "Shown to", zh: "显示终点" }),
    unit: "s",
    hint: text({ en: "After the capture's zero. Auto: to its end.", zh: "从采集零点起。自动：显示到结束。" }),
    hidden: true,
    inert: true,
  }),
  percentile: param(real(1, 99.99).default(99), {
    label: text({ en: "Percentile", zh: "百分位" }),
    unit: "%",
    hint: text({ en: "Of TTFT, TPOT, E2E and queueing.", zh: "用于 TTFT、TPOT、E2E 与排队。" }),
  }),
  balance_by: param(z.enum(["layer", "time"]).default("layer"), {
    label: text({ en: "Heat map of experts", zh: "专家热力图" }),
    options: {
      layer: text({ en: "against the layer's mean", zh: "相对于该层均值" }),
      time: text({ en: "as time", zh: "按时间" }),
    },
    hidden: true,
    inert: true,
  }),
  utc_offset: param(orAuto(real(-14, 14)), {
    label: text({ en: "Zone of the dates", zh: "日期所在时区" }),
    unit: "h",
    hint: text({
      en: "Hours east of UTC of the dates in the files. Auto: as the files tell.",
      zh: "文件中日期相对 UTC 的东时区小时数。自动：由文件判断。",
    }),
    hidden: true,
    inert: true,
  }),
  units: param(z.string().max(2000).default(""), {
    label: text({ en: "Units of columns", zh: "各列单位" }),
    hint: text({
      en: "By the name of the column, before what was found: execution_time(ms)=us;start_time=ns.",
      zh: "按列名给出、优先于识别结果：execution_time(ms)=us;start_time=ns。",
    }),
    hidden: true,
    inert: true,
  }),
});

export type ServingProfileInput = z.infer<typeof ServingProfileInput>;

export const servingProfileForm = {
  needs: ["model", "hardware", "parallelism", "precision", "engine", "targets", "time"],
  input: ServingProfileInput,
} as const satisfies Form;

export type ServingProfileScenario = SeenBy<typeof servingProfileForm>;
