/** Secondary figures below the tables. Pure. */
import type { Fact, FactGroup } from "@/components/results/fact-list";
import type { MoeAnswer } from "@/features/experts/answer";
import { limitName } from "@/features/host-bandwidth/host-path";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";

export function factGroups(answer: MoeAnswer): readonly FactGroup[] {
  return [
    { id: "loading", title: text("Loading", "加载"), facts: loadingFacts(answer) },
    { id: "paging", title: text("One decode step", "一步解码"), facts: pagingFacts(answer) },
    { id: "placement", title: text("Placement", "布局"), facts: placementFacts(answer) },
  ];
}

const fact = (label: Text, value: Text | string): Fact => ({
  label,
  value: typeof value === "string" ? verbatim(value) : value,
});

function loadingFacts({ path, expertOnGpu, loadable, loadableInstance, asked, askedTime, hostMemory }: MoeAnswer) {
  return [
    fact(
      text("Host to one GPU", "主机到单 GPU"),
      text(
        `${formatQuantity(path.rate, "B/s")}, ${limitName(path).en}`,
        `${formatQuantity(path.rate, "B/s")}，${limitName(path).zh}`,
      ),
    ),
    fact(text("Limited by", "受限于"), LIMIT[path.limit]),
    fact(
      text("One expert, per GPU", "单个专家（每卡）"),
      `${formatQuantity(expertOnGpu, "B")} · ${formatLatency(expertOnGpu / path.rate)}`,
    ),
    fact(
      text("Loaded in the budget, per GPU", "预算内可加载（每卡）"),
      text(`${formatCount(loadable)} experts`, `${formatCount(loadable)} 个专家`),
    ),
    fact(
      text("Loaded in the budget, all GPUs", "预算内可加载（全部 GPU）"),
      text(`${formatCount(loadableInstance)} experts`, `${formatCount(loadableInstance)} 个专家`),
    ),
    fact(text(`Time to load ${formatCount(asked)}`, `加载 ${formatCount(asked)} 个所需时间`), formatLatency(askedTime)),
    fact(text("Host memory of a socket, all experts", "每路主机内存（全部专家）"), formatQuantity(hostMemory, "B")),
  ];
}

const LIMIT = {
  link: text("the link", "链路"),
  dram: text("DRAM of the socket", "该路内存带宽"),
  disk: text("NVMe", "NVMe"),
};

function pagingFacts({ paging, tokens, window, step, tpot, target, leastRate, path }: MoeAnswer): readonly Fact[] {
  return [
    fact(text("Tokens that share the experts", "共享专家的 token 数"), formatCount(tokens)),
    fact(text("Distinct experts read per layer", "每层读取的不同专家"), formatNumber(paging.read)),
    fact(text("Not in HBM, busiest GPU", "不在 HBM（最忙的 GPU）"), formatNumber(paging.worst)),
    fact(text("Loaded per step and GPU", "每步每卡换入"), formatQuantity(paging.loaded, "B")),
    fact(text("Overlap window of a layer", "单层重叠窗口"), formatLatency(window)),
    fact(
      text("Step, waiting, TPOT", "步时、等待、TPOT"),
      `${formatLatency(step)} + ${formatLatency(paging.stall)} = ${formatLatency(tpot)}`,
    ),
    fact(
      text("Least host bandwidth for the target", "满足目标的最低主机带宽"),
      target === null
        ? text("no target set", "未设目标")
        : leastRate === null
          ? text("none would do", "无解")
          : leastRate === 0
            ? text("none needed", "无需")
            : `${formatQuantity(leastRate, "B/s")} (×${formatNumber(leastRate / path.rate)})`,
    ),
    fact(text("Hit rate", "命中率"), formatPercent(paging.hitRate)),
  ];
}

function placementFacts({ placements, slope, imported }: MoeAnswer): readonly Fact[] {
  return [
    fact(
      text("Popularity", "热度"),
      slope === null
        ? text("imported, by expert", "导入（按专家）")
        : imported === null
          ? `Zipf ${slope.toFixed(2)}`
          : text(`Zipf ${slope.toFixed(2)}, from the imported ranks`, `Zipf ${slope.toFixed(2)}（由导入的 rank 得出）`),
    ),
    ...placements.map(({ label, imbalance, worstImbalance, variation }) =>
      fact(
        text(`Busiest over mean, ${label.en}`, `最忙 / 均值，${label.zh}`),
        text(
          `${formatNumber(imbalance)} (worst layer ${formatNumber(worstImbalance)}, CV ${variation.toFixed(3)})`,
          `${formatNumber(imbalance)}（最差层 ${formatNumber(worstImbalance)}，CV ${variation.toFixed(3)}）`,
        ),
      ),
    ),
  ];
}
