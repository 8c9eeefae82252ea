/** Price against load and against size: where it is cheap, and where the next server or the next kind of cable begins. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import type { Curves } from "@/lib/charts/drawing";
import { formatCount, formatMoney, NOTHING } from "@/lib/format/quantity";
import { table } from "@/lib/export/table";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { IN_MS } from "@/lib/units/shown-in";
import { cheapestLoads, type LoadCost } from "./alternatives";
import type { DeploymentCost } from "./deployment-cost";
import { missedWords } from "./limits";

const LIMITS = text({ en: "Limits", zh: "限制" });

export function loadChart({ loads, load, targets }: DeploymentCost, t: Translate): readonly ChartPart[] {
  const points = loads.flatMap(({ clients, load: { ttft, tpot }, cost }) =>
    cost?.blendedOutput == null || cost.output === null
      ? []
      : [{ clients, ttft, tpot, all: cost.blendedOutput, output: cost.output }],
  );
  const now = loads.find((one) => one.load.rate === load.rate);
  if (points.length === 0 || !now) return [];
  const clients = text({ en: "Concurrent requests", zh: "并发请求" });
  const names = {
    all: text({ en: "all cost on the output", zh: "全部成本计入输出" }),
    output: text({ en: "output alone", zh: "仅输出部分" }),
  };
  const curves: Curves = {
    x: { title: t(clients), unit: "req", log: true },
    y: { title: t(text({ en: "Cost of a million output tokens", zh: "每百万输出 token 成本" })), unit: "$", log: true },
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
      label: text({ en: "Cost against load", zh: "成本与负载" }),
      title: loadTitle(cheapestLoads(loads, targets)),
      subtitle: text({ en: "mean load; limits on its mean times", zh: "平均负载；上限针对其平均时延" }),
      table: table<(typeof points)[number]>(
        t,
        [
          { id: "clients", label: clients, value: (point) => point.clients },
          { id: "all", label: names.all, unit: "$/Mtok", value: (point) => point.all },
          { id: "output", label: names.output, unit: "$/Mtok", value: (point) => point.output },
          { id: "tpot", label: "TPOT", ...IN_MS, value: (point) => point.tpot },
          { id: "limits", label: LIMITS, value: (point) => missedWords(point, targets) },
        ],
        points,
      ),
    }),
  ];
}

/** What the limits cost is said where more clients would be cheaper. */
function loadTitle([within, cheapest]: ReturnType<typeof cheapestLoads>): Text {
  const [kept, all] = [pricedLoad(within), pricedLoad(cheapest)];
  if (within === cheapest) return text({ en: `Cheapest: ${all.en}`, zh: `最低价：${all.zh}` });
  return within
    ? text({
        en: `Cheapest within the limits: ${kept.en}; beyond them: ${all.en}`,
        zh: `满足上限的最低价：${kept.zh}；不计上限：${all.zh}`,
      })
    : text({ en: `No load keeps the limits. Cheapest: ${all.en}`, zh: `没有满足上限的负载。最低价：${all.zh}` });
}

function pricedLoad(one: LoadCost | null): Text {
  if (!one) return verbatim(NOTHING);
  const [clients, price] = [formatCount(one.clients), formatMoney(one.cost?.blendedOutput ?? NaN)];
  return text({ en: `${clients} clients, ${price} a million`, zh: `并发 ${clients}，每百万 ${price}` });
}

const CHIPS = text({ en: "GPUs", zh: "GPU 数" });
const PURCHASE = text({ en: "Purchase per GPU", zh: "每卡采购成本" });

export function sizeChart({ sizes, gpus, bill }: DeploymentCost, t: Translate): readonly ChartPart[] {
  const points = sizes.map(({ chips, perChip }) => ({ x: chips, y: perChip }));
  if (bill === null || points.length === 0) return [];
  const next = points.find(({ x }) => x === gpus + 1);
  const here = bill.total / bill.chips;
  const jump = next ? next.y - here : 0;
  const curves: Curves = {
    x: { title: t(CHIPS), unit: "", log: true },
    y: { title: t(PURCHASE), unit: "$", log: true },
    lines: [{ name: t(text({ en: "whole servers", zh: "整机采购" })), slot: 1, points }],
    across: [{ at: gpus, label: formatCount(gpus), strong: true }],
    along: [],
  };
  const each = formatMoney(here);
  return [
    chart(t, curves, {
      id: "size",
      label: PURCHASE,
      title:
        jump > 0.05 * here
          ? text({
              en: `${each} per GPU; one GPU more adds ${formatMoney(jump)} to each`,
              zh: `每卡 ${each}；再加一卡，每卡增加 ${formatMoney(jump)}`,
            })
          : text({ en: `${each} per GPU`, zh: `每卡 ${each}` }),
      subtitle: text({
        en: "servers, cards and links over the number of GPUs",
        zh: "服务器、网卡与互连合计除以 GPU 数",
      }),
      table: table<Point>(
        t,
        [
          { id: "gpus", label: CHIPS, value: ({ x }) => x },
          { id: "purchase", label: PURCHASE, unit: "$", value: ({ y }) => y },
        ],
        points,
      ),
    }),
  ];
}

type Point = { readonly x: number; readonly y: number };

type Description = Pick<ChartPart, "id" | "label" | "table"> & { readonly title: Text; readonly subtitle: Text };

const chart = (t: Translate, curves: Curves, { title, subtitle, ...rest }: Description): ChartPart => ({
  kind: "chart",
  ...rest,
  title: t(title),
  subtitle: t(subtitle),
  drawing: { kind: "curves", ...curves },
});
