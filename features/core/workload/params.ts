/** Controls of a synthetic workload, for the input of any page that simulates: `z.object({ ...workloadParams, ... })`. */
import * as z from "zod";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";
import { lengthParams, REQUESTS } from "./length-params";

const ARRIVALS = ["poisson", "gamma", "constant", "ramp", "batch", "closed"] as const;
const ARRIVAL_NAMES = {
  poisson: text({ en: "Poisson", zh: "泊松" }),
  gamma: text({ en: "Gamma (bursts)", zh: "伽马（突发）" }),
  constant: text({ en: "Constant gaps", zh: "等间隔" }),
  ramp: text({ en: "Ramp", zh: "线性爬升" }),
  batch: text({ en: "All at once", zh: "同时到达" }),
  closed: text({ en: "Closed loop", zh: "闭环" }),
};

const section = REQUESTS;
const RAMP = { key: "arrivals", is: ["ramp"] };
const rate = (fallback: number) => real(0.001, 1e6).default(fallback);

/** Prompts and answers, as long as the scenario's unless said otherwise. */
export const requestLengths = {
  ...lengthParams(
    "in",
    text({ en: "input", zh: "输入" }),
    text({ en: "Auto: the ISL of the scenario.", zh: "自动：取场景的 ISL。" }),
  ),
  ...lengthParams(
    "out",
    text({ en: "output", zh: "输出" }),
    text({ en: "Auto: the OSL of the scenario.", zh: "自动：取场景的 OSL。" }),
  ),
};

export const workloadParams = {
  arrivals: param(z.enum(ARRIVALS).default("poisson"), {
    label: text({ en: "Arrivals", zh: "到达方式" }),
    options: ARRIVAL_NAMES,
    section,
    hint: text({
      en: "Closed loop: a fixed number of clients, each waiting for its answer before it asks again. Others send without waiting.",
      zh: "闭环：固定数量的客户端，收到回答后再发下一个请求；其余方式不等待回答。",
    }),
  }),
  rate: param(rate(4), {
    label: text({ en: "Request rate", zh: "请求速率" }),
    unit: "req/s",
    symbol: "λ",
    section,
    when: { key: "arrivals", is: ARRIVALS.filter((kind) => kind !== "closed") },
    hint: text({
      en: "Mean over all replicas; where a ramp begins.",
      zh: "所有副本合计的平均值；爬升方式下为起始值。",
    }),
  }),
  rate_end: param(rate(16), {
    label: text({ en: "Rate after the ramp", zh: "爬升后速率" }),
    unit: "req/s",
    section,
    when: RAMP,
  }),
  ramp_s: param(real(0, 1e7).default(60), {
    label: text({ en: "Ramp time", zh: "爬升时长" }),
    unit: "s",
    section,
    when: RAMP,
  }),
  cv: param(real(0, 20).default(1), {
    label: text({ en: "CV of gaps", zh: "间隔变异系数" }),
    section,
    when: { key: "arrivals", is: ["gamma", "ramp"] },
    hint: text({
      en: "Standard deviation over mean of the gaps, for gamma and ramp. 1 is Poisson, 0 is even, above 1 comes in bursts.",
      zh: "间隔的标准差与均值之比，用于伽马与爬升。1 为泊松，0 为等间隔，大于 1 为突发。",
    }),
  }),
  batch: param(orAuto(whole(1, 1_000_000)), {
    label: text({ en: "Group size", zh: "每组数量" }),
    unit: "req",
    section,
    when: { key: "arrivals", is: ["batch"] },
    absent: text({ en: "all", zh: "全部" }),
    hint: text({
      en: "For “all at once”: empty sends all at time 0; a number sends groups at the request rate.",
      zh: "用于“同时到达”：留空则全部在 0 时刻到达；填数则按请求速率分组到达。",
    }),
  }),
  clients: param(orAuto(whole(1, 1_000_000)), {
    label: text({ en: "Clients", zh: "客户端" }),
    section,
    when: { key: "arrivals", is: ["closed"] },
    hint: text({
      en: "Of the closed loop. Auto: the concurrency of the scenario.",
      zh: "用于闭环。自动：取场景的并发。",
    }),
  }),
  requests: param(whole(1, 1_000_000).default(1000), { label: text({ en: "Requests", zh: "请求" }), section }),
  seed: param(whole(0, 4_294_967_295).default(42), {
    label: text({ en: "Seed", zh: "随机种子" }),
    section,
    hint: text({ en: "The same seed gives the same requests.", zh: "相同种子得到相同请求。" }),
  }),
  ...requestLengths,
  turns: param(whole(1, 1000).default(1), {
    label: text({ en: "Turns per session", zh: "每会话轮数" }),
    section,
    hint: text({
      en: "Each prompt holds the turns before it; the input length is what a turn adds.",
      zh: "每个提示词包含此前各轮；输入长度为该轮新增部分。",
    }),
  }),
  think_s: param(real(0, 1e6).default(0), {
    label: text({ en: "Think time", zh: "思考时间" }),
    unit: "s",
    section,
    hint: text({
      en: "Mean wait between an answer and the next request of a client or session.",
      zh: "同一客户端或会话从收到回答到发出下一请求的平均等待。",
    }),
  }),
  think: param(z.enum(["exponential", "fixed"]).default("exponential"), {
    label: text({ en: "Think time law", zh: "思考时间分布" }),
    options: { exponential: text({ en: "Exponential", zh: "指数" }), fixed: text({ en: "Fixed", zh: "固定" }) },
    section,
    when: { key: "think_s", not: [0] },
  }),
  shared: param(whole(0, 10_000_000).default(0), {
    label: text({ en: "Shared prefix", zh: "共享前缀" }),
    unit: "tok",
    section,
    hint: text({
      en: "A system prompt before every input; it comes on top of the input length.",
      zh: "每个输入之前的系统提示词，另计于输入长度之外。",
    }),
  }),
  shared_n: param(whole(1, 1_000_000).default(1), {
    label: text({ en: "Different prefixes", zh: "不同前缀数" }),
    section,
    when: { key: "shared", not: [0] },
    hint: text({ en: "Sessions take one of them at random.", zh: "每个会话随机取其一。" }),
  }),
  block: param(whole(1, 65_536).default(64), {
    label: text({ en: "Prefix block", zh: "前缀块" }),
    unit: "tok",
    section,
    hint: text({ en: "Sharing is known in blocks of this size.", zh: "以此大小的块记录前缀共享。" }),
  }),
};

export const WorkloadInput = z.object(workloadParams);
export type WorkloadInput = z.infer<typeof WorkloadInput>;
