/** Secondary figures below the tables. Pure. */
import { fact, type Fact, type FactGroup } from "@/features/answers/answer";
import { limitName } from "@/features/core/host-link/host-path";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import type { MoeAnswer } from "./answer";

export function factGroups(answer: MoeAnswer): readonly FactGroup[] {
  return [
    { id: "loading", title: text({ en: "Loading", zh: "加载" }), facts: loadingFacts(answer) },
    { id: "paging", title: text({ en: "One decode step", zh: "单个解码步" }), facts: pagingFacts(answer) },
    { id: "placement", title: text({ en: "Placement", zh: "布局" }), facts: placementFacts(answer) },
  ];
}

function loadingFacts({ path, expertOnGpu, loadable, loadableInstance, asked, askedTime, hostMemory }: MoeAnswer) {
  return [
    fact(
      text({ en: "Host to one GPU", zh: "主机到单 GPU" }),
      text({
        en: `${formatQuantity(path.rate, "B/s")}, ${limitName(path).en}`,
        zh: `${formatQuantity(path.rate, "B/s")}，${limitName(path).zh}`,
      }),
    ),
    fact(text({ en: "Limited by", zh: "瓶颈" }), LIMIT[path.limit]),
    fact(
      text({ en: "One expert, per GPU", zh: "单个专家（每卡）" }),
      `${formatQuantity(expertOnGpu, "B")} · ${formatLatency(expertOnGpu / path.rate)}`,
    ),
    fact(
      text({ en: "Loaded in the budget, per GPU", zh: "预算内可加载（每卡）" }),
      text({ en: `${formatCount(loadable)} experts`, zh: `${formatCount(loadable)} 个专家` }),
    ),
    fact(
      text({ en: "Loaded in the budget, all GPUs", zh: "预算内可加载（全部 GPU）" }),
      text({ en: `${formatCount(loadableInstance)} experts`, zh: `${formatCount(loadableInstance)} 个专家` }),
    ),
    fact(
      text({ en: `Time to load ${formatCount(asked)}`, zh: `加载 ${formatCount(asked)} 个所需时间` }),
      formatLatency(askedTime),
    ),
    fact(
      text({ en: "Host memory of a socket, all experts", zh: "每路主机内存（全部专家）" }),
      formatQuantity(hostMemory, "B"),
    ),
  ];
}

const LIMIT = {
  link: text({ en: "the link", zh: "链路" }),
  dram: text({ en: "DRAM of the socket", zh: "该路内存" }),
  disk: text({ en: "NVMe", zh: "NVMe" }),
};

function pagingFacts({ paging, tokens, window, step, tpot, target, leastRate, path }: MoeAnswer): readonly Fact[] {
  return [
    fact(text({ en: "Tokens that share the experts", zh: "共享专家的 token 数" }), formatCount(tokens)),
    fact(text({ en: "Distinct experts read per layer", zh: "每层读取的不同专家" }), formatNumber(paging.read)),
    fact(text({ en: "Not in HBM, busiest GPU", zh: "不在 HBM（最忙的 GPU）" }), formatNumber(paging.worst)),
    fact(text({ en: "Loaded per step and GPU", zh: "每步每卡换入" }), formatQuantity(paging.loaded, "B")),
    fact(text({ en: "Overlap window of a layer", zh: "单层重叠窗口" }), formatLatency(window)),
    fact(
      text({ en: "Step, waiting, TPOT", zh: "步时、等待、TPOT" }),
      `${formatLatency(step)} + ${formatLatency(paging.stall)} = ${formatLatency(tpot)}`,
    ),
    fact(
      text({ en: "Least host bandwidth for the target", zh: "满足目标的最低主机带宽" }),
      target === null
        ? text({ en: "no target set", zh: "未设目标" })
        : leastRate === null
          ? text({ en: "none would do", zh: "无解" })
          : leastRate === 0
            ? text({ en: "none needed", zh: "无需" })
            : `${formatQuantity(leastRate, "B/s")} (×${formatNumber(leastRate / path.rate)})`,
    ),
    fact(text({ en: "Hit rate", zh: "命中率" }), formatPercent(paging.hitRate)),
  ];
}

function placementFacts({ placements, slope, imported }: MoeAnswer): readonly Fact[] {
  return [
    fact(
      text({ en: "Popularity", zh: "热度" }),
      slope === null
        ? text({ en: "imported, by expert", zh: "导入（按专家）" })
        : imported === null
          ? `Zipf ${slope.toFixed(2)}`
          : text({
              en: `Zipf ${slope.toFixed(2)}, from the imported ranks`,
              zh: `Zipf ${slope.toFixed(2)}（由导入的 rank 得出）`,
            }),
    ),
    ...placements.map(({ label, imbalance, worstImbalance, variation }) =>
      fact(
        text({ en: `Busiest over mean, ${label.en}`, zh: `最忙 / 均值，${label.zh}` }),
        text({
          en: `${formatNumber(imbalance)} (worst layer ${formatNumber(worstImbalance)}, CV ${variation.toFixed(3)})`,
          zh: `${formatNumber(imbalance)}（最差层 ${formatNumber(worstImbalance)}，CV ${variation.toFixed(3)}）`,
        }),
      ),
    ),
  ];
}
