/** Secondary figures: the model, the step, lengths, the simulated run, and a typical request's path. Pure. */
import { fact, type FactGroup } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatPercent, formatQuantity, NOTHING } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import type { Exploration } from "./exploration";
import type { LengthFacts } from "./lengths";
import { limitWord } from "./verdict";

export function factGroups(exploration: Exploration, scenario: Resolved): readonly FactGroup[] {
  return [stepGroup(exploration), modelGroup(exploration, scenario), runGroup(exploration), pathGroup(exploration)];
}

function stepGroup({ asked, efficiency, recommended }: Exploration): FactGroup {
  const share = (value: number | undefined): string => (value === undefined ? "—" : formatPercent(value));
  return {
    id: "step",
    title: text({ en: "A step", zh: "单步" }),
    facts: [
      fact(text({ en: "Limited by", zh: "瓶颈" }), limitWord(asked.limitedBy)),
      fact(
        text({ en: "Decodes + chunk", zh: "解码 + 预填充块" }),
        `${formatCount(Math.round(asked.decodes))} + ${formatCount(Math.round(asked.chunk))}`,
      ),
      fact(text({ en: "Chunks of a prompt", zh: "每个提示词的块数" }), formatCount(asked.chunks)),
      fact(text({ en: "Time of prompts", zh: "预填充占时间" }), formatPercent(asked.prefillShare)),
      fact(text({ en: "MFU of a mixed step", zh: "混合步 MFU" }), share(efficiency?.mfu)),
      fact(text({ en: "MBU of a mixed step", zh: "混合步 MBU" }), share(efficiency?.mbu)),
      fact(
        text({ en: "Recommended budget", zh: "建议 token 预算" }),
        recommended ? formatCount(recommended.budget) : "—",
      ),
    ],
  };
}

function modelGroup({ kvBytesPerToken, efficiency, asked, lengths }: Exploration, { model }: Resolved): FactGroup {
  const layers = model.layers.reduce((sum, { count }) => sum + count, 0);
  const lengthWord = ({ mean, p95, max }: LengthFacts): string =>
    mean === max ? formatCount(max) : `${formatCount(Math.round(mean))}, p95 ${formatCount(Math.round(p95))}`;
  return {
    id: "model",
    title: text({ en: "Model and lengths", zh: "模型与长度" }),
    facts: [
      fact(text({ en: "Layers", zh: "层" }), formatCount(layers)),
      fact(text({ en: "Hidden size", zh: "隐藏维度" }), formatCount(model.hidden)),
      fact(
        text({ en: "Work per token and GPU", zh: "每 token 每卡计算量" }),
        efficiency ? formatQuantity(efficiency.flopsPerToken, "FLOP") : "—",
      ),
      fact(text({ en: "KV per token", zh: "每 token KV" }), formatQuantity(kvBytesPerToken, "B")),
      fact(
        text({ en: "KV tokens of an instance", zh: "每实例 KV token 数" }),
        Number.isFinite(asked.kvTokens) ? formatCount(Math.floor(asked.kvTokens)) : NOTHING,
      ),
      fact(text({ en: "Input, mean", zh: "输入均值" }), lengthWord(lengths.prompt)),
      fact(text({ en: "Output, mean", zh: "输出均值" }), lengthWord(lengths.output)),
    ],
  };
}

function runGroup({ trial, gpus }: Exploration): FactGroup {
  const { figures } = trial;
  const { ttft, tpot, requests, span, steps } = figures;
  return {
    id: "run",
    title: text({ en: "Simulated run", zh: "仿真运行" }),
    facts: [
      fact(text({ en: "Requests", zh: "请求" }), `${formatCount(requests.finished)} / ${formatCount(requests.total)}`),
      fact(text({ en: "Time, steps", zh: "总时长、步数" }), `${formatLatency(span)}, ${formatCount(steps)}`),
      fact(
        text({ en: "TTFT mean, p50, p95", zh: "TTFT 均值、p50、p95" }),
        [ttft.mean, ttft.p50, ttft.p95].map((value) => formatLatency(value)).join(", "),
      ),
      fact(
        text({ en: "TPOT mean, p50, p95", zh: "TPOT 均值、p50、p95" }),
        [tpot.mean, tpot.p50, tpot.p95].map((value) => formatLatency(value)).join(", "),
      ),
      fact(text({ en: "Output", zh: "输出" }), formatQuantity(figures.outputRate, "tok/s")),
      fact(text({ en: "Output per GPU", zh: "每卡输出" }), formatQuantity(figures.outputRate / gpus, "tok/s")),
      fact(text({ en: "Within both targets", zh: "同时满足两目标" }), formatPercent(figures.attained)),
    ],
  };
}

/** From arrival to the last token, as times since the arrival. */
function pathGroup({ trial, asked }: Exploration): FactGroup {
  const { life } = trial;
  if (life === null) return { id: "path", title: text({ en: "A request's path", zh: "一个请求的过程" }), facts: [] };
  const at = (value: number): string => `+ ${formatLatency(value)}`;
  return {
    id: "path",
    title: text({ en: "A request's path (median TTFT)", zh: "一个请求的过程（TTFT 中位）" }),
    facts: [
      fact(
        text({ en: "Arrives with", zh: "到达，携带" }),
        text({ en: `${formatCount(life.prompt)} tokens`, zh: `${formatCount(life.prompt)} token` }),
      ),
      fact(text({ en: "First step it is in", zh: "首次进入批次" }), at(life.scheduled)),
      fact(text({ en: "Prompt in chunks of", zh: "预填充块长" }), formatCount(Math.round(asked.chunk))),
      fact(text({ en: "First token", zh: "首 token" }), at(life.first)),
      fact(
        text({ en: "Then decodes", zh: "随后解码" }),
        text({ en: `${formatCount(life.output - 1)} steps`, zh: `${formatCount(life.output - 1)} 步` }),
      ),
      fact(text({ en: "Last token", zh: "末 token" }), at(life.finished)),
    ],
  };
}
