/** Secondary figures: the model, the step, lengths, the simulated run, and a typical request's path. Pure. */
import type { Fact, FactGroup } from "@/components/results/fact-list";
import type { Exploration } from "@/features/scale-up-explorer/exploration";
import type { LengthFacts } from "@/features/scale-up-explorer/lengths";
import type { Resolved } from "@/features/scenario/resolve";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { limitWord } from "./present";

const fact = (label: Text, value: Text | string): Fact => ({
  label,
  value: typeof value === "string" ? verbatim(value) : value,
});

export function factGroups(exploration: Exploration, scenario: Resolved): readonly FactGroup[] {
  return [stepGroup(exploration), modelGroup(exploration, scenario), runGroup(exploration), pathGroup(exploration)];
}

function stepGroup({ asked, efficiency, recommended }: Exploration): FactGroup {
  const share = (value: number | undefined): string => (value === undefined ? "—" : formatPercent(value));
  return {
    id: "step",
    title: text("A step", "单步"),
    facts: [
      fact(text("Limited by", "瓶颈"), limitWord(asked.limitedBy)),
      fact(
        text("Decodes + chunk", "解码 + 预填充块"),
        `${formatCount(Math.round(asked.decodes))} + ${formatCount(Math.round(asked.chunk))}`,
      ),
      fact(text("Chunks of a prompt", "每个提示词的块数"), formatCount(asked.chunks)),
      fact(text("Time of prompts", "预填充占时间"), formatPercent(asked.prefillShare)),
      fact(text("MFU of a mixed step", "混合步 MFU"), share(efficiency?.mfu)),
      fact(text("MBU of a mixed step", "混合步 MBU"), share(efficiency?.mbu)),
      fact(text("Recommended budget", "建议 token 预算"), recommended ? formatCount(recommended.budget) : "—"),
    ],
  };
}

function modelGroup({ kvBytesPerToken, efficiency, asked, lengths }: Exploration, { model }: Resolved): FactGroup {
  const layers = model.layers.reduce((sum, { count }) => sum + count, 0);
  const lengthWord = ({ mean, p95, max }: LengthFacts): string =>
    mean === max ? formatCount(max) : `${formatCount(Math.round(mean))}, p95 ${formatCount(Math.round(p95))}`;
  return {
    id: "model",
    title: text("Model and lengths", "模型与长度"),
    facts: [
      fact(text("Layers", "层数"), formatCount(layers)),
      fact(text("Hidden size", "隐藏维度"), formatCount(model.hidden)),
      fact(
        text("Work per token and GPU", "每 token 每卡计算量"),
        efficiency ? formatQuantity(efficiency.flopsPerToken, "FLOP") : "—",
      ),
      fact(text("KV per token", "每 token KV"), formatQuantity(kvBytesPerToken, "B")),
      fact(text("KV tokens of an instance", "每实例 KV token"), formatCount(Math.floor(asked.kvTokens))),
      fact(text("Input, mean", "输入均值"), lengthWord(lengths.prompt)),
      fact(text("Output, mean", "输出均值"), lengthWord(lengths.output)),
    ],
  };
}

function runGroup({ trial, gpus }: Exploration): FactGroup {
  const { figures } = trial;
  const { ttft, tpot, requests, span, steps } = figures;
  return {
    id: "run",
    title: text("Simulated run", "仿真运行"),
    facts: [
      fact(text("Requests", "请求数"), `${formatCount(requests.finished)} / ${formatCount(requests.total)}`),
      fact(text("Time, steps", "总时长、步数"), `${formatLatency(span)}, ${formatCount(steps)}`),
      fact(
        text("TTFT mean, p50, p95", "TTFT 均值、p50、p95"),
        [ttft.mean, ttft.p50, ttft.p95].map((value) => formatLatency(value)).join(", "),
      ),
      fact(
        text("TPOT mean, p50, p95", "TPOT 均值、p50、p95"),
        [tpot.mean, tpot.p50, tpot.p95].map((value) => formatLatency(value)).join(", "),
      ),
      fact(text("Output", "输出吞吐"), formatQuantity(figures.outputRate, "tok/s")),
      fact(text("Output per GPU", "每卡输出"), formatQuantity(figures.outputRate / gpus, "tok/s")),
      fact(text("Within both targets", "同时满足两目标"), formatPercent(figures.attained)),
    ],
  };
}

/** From arrival to the last token, as times since the arrival. */
function pathGroup({ trial, asked }: Exploration): FactGroup {
  const { life } = trial;
  if (life === null) return { id: "path", title: text("A request's path", "一个请求的过程"), facts: [] };
  const at = (value: number): string => `+ ${formatLatency(value)}`;
  return {
    id: "path",
    title: text("A request's path (median TTFT)", "一个请求的过程（TTFT 中位）"),
    facts: [
      fact(
        text("Arrives with", "到达，携带"),
        text(`${formatCount(life.prompt)} tokens`, `${formatCount(life.prompt)} token`),
      ),
      fact(text("First step it is in", "首次进入批次"), at(life.scheduled)),
      fact(text("Prompt in chunks of", "预填充块长"), formatCount(Math.round(asked.chunk))),
      fact(text("First token", "首 token"), at(life.first)),
      fact(
        text("Then decodes", "随后解码"),
        text(`${formatCount(life.output - 1)} steps`, `${formatCount(life.output - 1)} 步`),
      ),
      fact(text("Last token", "末 token"), at(life.finished)),
    ],
  };
}
