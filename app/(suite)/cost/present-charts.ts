/** Price against load and against size: where it is cheap, and where the next server or the next kind of cable begins. Pure. */
import { CURVES_HEIGHT, curvesFigure, type Curves } from "@/components/charts/curves";
import type { ResultChart } from "@/components/charts/result-chart";
import type { DeploymentCost } from "@/features/cost/deployment-cost";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Translate } from "./words";

export const costCharts = (cost: DeploymentCost, t: Translate): readonly ResultChart[] => [
  ...loadChart(cost, t),
  ladderChart(cost, t),
  ...sizeChart(cost, t),
];

function loadChart({ loads, load }: DeploymentCost, t: Translate): readonly ResultChart[] {
  const points = loads.flatMap(({ clients, load: { tpot }, cost }) =>
    cost?.blendedOutput == null || cost.output === null
      ? []
      : [{ clients, tpot, all: cost.blendedOutput, output: cost.output }],
  );
  const now = loads.find((one) => one.load.rate === load.rate);
  if (points.length === 0 || !now) return [];
  const cheapest = points.reduce((least, point) => (point.all < least.all ? point : least));
  const clients = text("Concurrent requests", "并发请求");
  const names = { all: text("all cost on the output", "全部成本计入输出"), output: text("output alone", "仅输出部分") };
  const curves: Curves = {
    x: { title: t(clients), unit: "req", log: true },
    y: { title: t(text("Cost of a million output tokens", "每百万输出 token 成本")), unit: "$", log: true },
    lines: [
      { name: t(names.all), slot: 1, points: points.map((point) => ({ x: point.clients, y: point.all })) },
      {
        name: t(names.output),
        slot: 4,
        dashed: true,
        points: points.map((point) => ({ x: point.clients, y: point.output })),
      },
    ],
    across: [{ at: now.clients, label: formatCount(now.clients), strong: true }],
    along: [],
  };
  return [
    chart(t, curves, {
      id: "load",
      label: text("Cost against load", "成本与负载"),
      title: text(
        `Cheapest at ${formatCount(cheapest.clients)} clients: ${formatNumber(cheapest.all)} $ a million, at a TPOT of ${formatLatency(cheapest.tpot)}`,
        `并发 ${formatCount(cheapest.clients)} 时最低：每百万 ${formatNumber(cheapest.all)} $，此时 TPOT ${formatLatency(cheapest.tpot)}`,
      ),
      subtitle: text("mean load, no latency target", "平均负载，不含时延目标"),
      rows: points.map((point) => [point.clients, point.all, point.output, point.tpot * 1e3]),
      columns: [
        { label: t(clients) },
        { label: t(names.all), unit: "$/Mtok" },
        { label: t(names.output), unit: "$/Mtok" },
        { label: "TPOT", unit: "ms" },
      ],
    }),
  ];
}

const CHIPS = text("GPUs", "GPU 数");

function ladderChart({ sizes, gpus, bill, constants }: DeploymentCost, t: Translate): ResultChart {
  const now = bill?.stepPrice ?? sizes[gpus - 1]?.step ?? 0;
  const each =
    constants.interconnect.kind === "lanes" ? text("lane", "通道") : text("112 Gbit/s unit", "112 Gbit/s 单元");
  const curves: Curves = {
    x: { title: t(CHIPS), unit: "", log: false },
    y: { title: t(text(`Price of a ${each.en}`, `每${each.zh}价格`)), unit: "$", log: false },
    lines: [
      {
        name: t(text("ladder", "阶梯价")),
        slot: 1,
        points: steps(sizes.map(({ chips, step }) => ({ x: chips, y: step }))),
      },
    ],
    across: [{ at: gpus, label: formatCount(gpus), strong: true }],
    along: [],
  };
  return chart(t, curves, {
    id: "ladder",
    label: text("Interconnect ladder", "互连阶梯价"),
    title: text(
      `At ${formatCount(gpus)} GPUs a ${each.en} costs ${formatNumber(now)} $`,
      `${formatCount(gpus)} 卡时每${each.zh} ${formatNumber(now)} $`,
    ),
    subtitle: text("by the cost constants chosen", "按所选成本常数"),
    rows: sizes.map(({ chips, step }) => [chips, step]),
    columns: [{ label: t(CHIPS) }, { label: t(text("Price", "价格")), unit: "$" }],
  });
}

type Point = { readonly x: number; readonly y: number };

/** Both ends of every step, with the riser half way to the next number of chips: a price does not slope. */
function steps(points: readonly Point[]): readonly Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (before === undefined || after === undefined) return [point];
    if (before.y !== point.y) return [{ x: point.x - 0.5, y: before.y }, { x: point.x - 0.5, y: point.y }, point];
    return after.y === point.y ? [] : [point];
  });
}

function sizeChart({ sizes, gpus, bill }: DeploymentCost, t: Translate): readonly ResultChart[] {
  const points = sizes.flatMap(({ chips, perChip }) => (perChip === null ? [] : [{ x: chips, y: perChip }]));
  if (bill === null || points.length === 0) return [];
  const next = points.find(({ x }) => x === gpus + 1);
  const here = bill.total / bill.chips;
  const jump = next ? next.y - here : 0;
  const curves: Curves = {
    x: { title: t(CHIPS), unit: "", log: true },
    y: { title: t(text("Purchase per GPU", "每卡采购成本")), unit: "$", log: true },
    lines: [{ name: t(text("whole servers", "整机采购")), slot: 1, points }],
    across: [{ at: gpus, label: formatCount(gpus), strong: true }],
    along: [],
  };
  const here$ = formatCount(Math.round(here));
  return [
    chart(t, curves, {
      id: "size",
      label: text("Purchase per GPU", "每卡采购成本"),
      title:
        jump > 0.05 * here
          ? text(
              `${here$} $ per GPU; one GPU more adds ${formatCount(Math.round(jump))} $ to each`,
              `每卡 ${here$} $；再加一卡，每卡增加 ${formatCount(Math.round(jump))} $`,
            )
          : text(`${here$} $ per GPU`, `每卡 ${here$} $`),
      subtitle: text("servers, cards and links over the number of GPUs", "服务器、网卡与互连合计除以 GPU 数"),
      rows: points.map(({ x, y }) => [x, y]),
      columns: [{ label: t(CHIPS) }, { label: t(text("Purchase per GPU", "每卡采购成本")), unit: "$" }],
    }),
  ];
}

type Description = {
  readonly id: string;
  readonly label: Text;
  readonly title: Text;
  readonly subtitle: Text;
  readonly columns: ResultChart["sheet"]["columns"];
  readonly rows: ResultChart["sheet"]["rows"];
};

const chart = (
  t: Translate,
  curves: Curves,
  { id, label, title, subtitle, columns, rows }: Description,
): ResultChart => ({
  id,
  label,
  title: t(title),
  subtitle: t(subtitle),
  figure: (space) => curvesFigure(curves, space),
  height: CURVES_HEIGHT,
  sheet: { columns, rows },
});
