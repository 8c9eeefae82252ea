/** Price against load and against size: where it is cheap, and where the next server or the next kind of cable begins. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import type { Curves } from "@/lib/charts/drawing";
import { formatCount, formatMoney, NOTHING } from "@/lib/format/quantity";
import { table } from "@/lib/export/table";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { IN_MS } from "@/lib/units/shown-in";
import { cheapestLoads, type LoadCost } from "./alternatives";
import type { DeploymentCost } from "./deployment-cost";
import { missedWords } from "./limits";
import * as m from "./messages";

export function loadChart({ loads, load, targets }: DeploymentCost, t: Translate): readonly ChartPart[] {
  const points = loads.flatMap(({ clients, load: { ttft, tpot }, cost }) =>
    cost?.blendedOutput == null || cost.output === null
      ? []
      : [{ clients, ttft, tpot, all: cost.blendedOutput, output: cost.output }],
  );
  const now = loads.find((one) => one.load.rate === load.rate);
  if (points.length === 0 || !now) return [];
  const clients = m.concurrentRequests;
  const names = {
    all: m.allCostOnOutput,
    output: m.outputAlone,
  };
  const curves: Curves = {
    x: { title: t(clients), unit: "req", log: true },
    y: { title: t(m.costOfMillionOutputTokens), unit: "$", log: true },
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
      label: m.costAgainstLoad,
      title: loadTitle(cheapestLoads(loads, targets)),
      subtitle: m.meanLoadLimitsOnIts,
      table: table<(typeof points)[number]>(
        t,
        [
          { id: "clients", label: clients, value: (point) => point.clients },
          { id: "all", label: names.all, unit: "$/Mtok", value: (point) => point.all },
          { id: "output", label: names.output, unit: "$/Mtok", value: (point) => point.output },
          { id: "tpot", label: "TPOT", ...IN_MS, value: (point) => point.tpot },
          { id: "limits", label: m.limits, value: (point) => missedWords(point, targets) },
        ],
        points,
      ),
    }),
  ];
}

/** What the limits cost is said where more clients would be cheaper. */
function loadTitle([within, cheapest]: ReturnType<typeof cheapestLoads>): Text {
  const [kept, all] = [pricedLoad(within), pricedLoad(cheapest)];
  if (within === cheapest) return m.cheapestAll({ all });
  return within ? m.cheapestWithinLimitsKeptBeyond({ kept, all }) : m.noLoadKeepsLimitsCheapest({ all });
}

function pricedLoad(one: LoadCost | null): Text {
  if (!one) return verbatim(NOTHING);
  const { clients, cost } = one;
  const price = formatMoney(cost?.blendedOutput ?? NaN);
  return m.clientsPriceMillion({ clients, count: formatCount(clients), price });
}

export function sizeChart({ sizes, gpus, bill }: DeploymentCost, t: Translate): readonly ChartPart[] {
  const points = sizes.map(({ chips, perChip }) => ({ x: chips, y: perChip }));
  if (bill === null || points.length === 0) return [];
  const next = points.find(({ x }) => x === gpus + 1);
  const here = bill.total / bill.chips;
  const jump = next ? next.y - here : 0;
  const curves: Curves = {
    x: { title: t(m.gpus), unit: "", log: true },
    y: { title: t(m.purchasePerGpu), unit: "$", log: true },
    lines: [{ name: t(m.wholeServers), slot: 1, points }],
    across: [{ at: gpus, label: formatCount(gpus), strong: true }],
    along: [],
  };
  const each = formatMoney(here);
  return [
    chart(t, curves, {
      id: "size",
      label: m.purchasePerGpu,
      title: jump > 0.05 * here ? m.eachPerGpuOneGpu({ each, jump: formatMoney(jump) }) : m.eachPerGpu({ each }),
      subtitle: m.serversCardsAndLinksOver,
      table: table<Point>(
        t,
        [
          { id: "gpus", label: m.gpus, value: ({ x }) => x },
          { id: "purchase", label: m.purchasePerGpu, unit: "$", value: ({ y }) => y },
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
