/** Which part of an opened trace is looked at. The file itself never travels: links hold its fingerprint. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { orAuto, param, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

/** A million passes or layers are beyond any trace. */
const MOST = 1_000_000;

export const TraceInput = z.object({
  file: param(z.string().max(2000).default(""), {
    label: text({ en: "Files", zh: "文件" }),
    hint: text({
      en: "SHA-256 of size, first and last MiB of each file that was open, in the order of ranks.",
      zh: "每个已打开文件的大小与首尾各 1 MiB 的 SHA-256，按 rank 排列。",
    }),
    hidden: true,
    inert: true,
  }),
  rank: param(whole(0, 65_535).default(0), {
    label: text({ en: "Rank", zh: "Rank" }),
    hidden: true,
    inert: true,
  }),
  pass: param(orAuto(whole(-1, MOST)), {
    label: text({ en: "Pass", zh: "前向" }),
    hint: text({ en: "−1: the whole trace.", zh: "−1 表示整个轨迹。" }),
    hidden: true,
    inert: true,
  }),
  layer: param(orAuto(whole(0, MOST)), {
    label: text({ en: "Layer", zh: "层" }),
    hidden: true,
    inert: true,
  }),
  range: param(z.string().max(60).default(""), {
    label: text({ en: "Time range", zh: "时间范围" }),
    hint: text({ en: "Two times in µs after the trace's zero.", zh: "以 µs 计的两个时刻，从轨迹零点起。" }),
    hidden: true,
    inert: true,
  }),
  moment: param(z.string().max(60).default(""), {
    label: text({ en: "Time by the clock", zh: "时钟时刻" }),
    hint: text({
      en: "Two times in µs since 1970: becomes the time range of the trace that was recorded then.",
      zh: "以 µs 计、自 1970 年起的两个时刻：将换算为当时所录轨迹的时间范围。",
    }),
    hidden: true,
    inert: true,
  }),
  set: param(z.string().max(500).default(""), {
    label: text({ en: "Changes of the scenario", zh: "场景改动" }),
    hint: text({
      en: "Parameters by link name that go before what the trace tells: ep=8, kv=bf16.",
      zh: "按链接名给出、优先于轨迹所示的参数：ep=8, kv=bf16。",
    }),
    hidden: true,
    inert: true,
  }),
  anchor: param(z.string().max(400).default(""), {
    label: text({ en: "Anchor kernel", zh: "锚点内核" }),
    hint: text({
      en: "Part of the name of a kernel that begins a layer. Empty: found.",
      zh: "每层起始内核名称的一部分。留空则自动识别。",
    }),
    hidden: true,
    inert: true,
  }),
  layers: param(orAuto(whole(1, 10_000)), {
    label: text({ en: "Layers of the model", zh: "模型层数" }),
    hidden: true,
    inert: true,
  }),
  versus: param(z.string().max(30).default(""), {
    label: text({ en: "Compared with", zh: "对比对象" }),
    hint: text({
      en: "Rank, pass and layer of the other side: 0.4.2; - for all of them.",
      zh: "另一侧的 rank、前向与层：0.4.2；- 表示全部。",
    }),
    hidden: true,
    inert: true,
  }),
  layer_profile: param(z.string().max(60).default(""), {
    label: text({ en: "Layer profile", zh: "层配置" }),
    hint: text({ en: "How the layers of a family of models show.", zh: "某一模型系列的层如何呈现。" }),
    hidden: true,
    inert: true,
  }),
  model_config: param(z.string().max(200_000).default(""), {
    label: text({ en: "config.json of the model", zh: "模型的 config.json" }),
    packed: true,
    hidden: true,
    inert: true,
  }),
  order: param(z.enum(["time", "run"]).default("time"), {
    label: text({ en: "Kernels", zh: "内核" }),
    options: { time: text({ en: "By time", zh: "按耗时" }), run: text({ en: "In order", zh: "按顺序" }) },
    hidden: true,
    inert: true,
  }),
});

export type TraceInput = z.infer<typeof TraceInput>;

export const traceForm = { needs: [], input: TraceInput } as const satisfies Form;

export type TraceScenario = SeenBy<typeof traceForm>;
