/** Price against load and against size: where it is cheap, and where the next server or the next kind of cable begins. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { curveChart } from "@/features/answers/chart";
import { head } from "@/features/quantities";
import { formatCount, formatMoney, NOTHING } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { cheapestLoads, type LoadCost } from "./alternatives";
import type { DeploymentCost } from "./deployment-cost";
import { missedWords } from "./limits";
import * as m from "./messages";

export function loadChart({ loads, load, targets }: DeploymentCost, t: Translate): readonly ChartPart[] {
  const rows = loads.flatMap(({ clients, load: { ttft, tpot }, cost }) =>
    cost?.blendedOutput == null || cost.output === null
      ? []
      : [{ clients, ttft, tpot, all: cost.blendedOutput, output: cost.output }],
  );
  const now = loads.find((priced) => priced.load.rate === load.rate);
  if (rows.length === 0 || !now) return [];
  return [
    curveChart(t, rows, {
      id: "load",
      label: m.costAgainstLoad,
      title: loadTitle(cheapestLoads(loads, targets)),
      subtitle: m.meanLoadLimitsOnIts,
      log: "xy",
      x: { id: "clients", ...head("concurrency"), value: ({ clients }) => clients },
      y: head("costOfOutput"),
      lines: [
        { id: "all", ...head("allCostOnOutput"), slot: 1, value: ({ all }) => all },
        { id: "output", label: m.outputAlone, unit: "$/Mtok", slot: 4, dashed: true, value: ({ output }) => output },
      ],
      also: [
        { id: "tpot", ...head("tpot"), value: ({ tpot }) => tpot },
        { id: "limits", label: m.limits, value: (row) => missedWords(row, targets) },
      ],
      across: [{ at: now.clients, label: formatCount(now.clients), strong: true }],
    }),
  ];
}

/** What the limits cost is said where more clients would be cheaper. */
function loadTitle([within, cheapest]: ReturnType<typeof cheapestLoads>): Text {
  const [kept, all] = [pricedLoad(within), pricedLoad(cheapest)];
  if (within === cheapest) return m.cheapestAll({ all });
  return within ? m.cheapestWithinLimitsKeptBeyond({ kept, all }) : m.noLoadKeepsLimitsCheapest({ all });
}

function pricedLoad(priced: LoadCost | null): Text {
  if (!priced) return verbatim(NOTHING);
  const { clients, cost } = priced;
  const price = formatMoney(cost?.blendedOutput ?? NaN);
  return m.clientsPriceMillion({ clients, count: formatCount(clients), price });
}

export function sizeChart({ sizes, gpus, bill }: DeploymentCost, t: Translate): readonly ChartPart[] {
  if (bill === null || sizes.length === 0) return [];
  const next = sizes.find(({ chips }) => chips === gpus + 1);
  const here = bill.total / bill.chips;
  const jump = next ? next.perChip - here : 0;
  const each = formatMoney(here);
  const purchase = head("purchasePerGpu");
  return [
    curveChart(t, sizes, {
      id: "size",
      label: purchase.label,
      title: jump > 0.05 * here ? m.eachPerGpuOneGpu({ each, jump: formatMoney(jump) }) : m.eachPerGpu({ each }),
      subtitle: m.serversCardsAndLinksOver,
      log: "xy",
      x: { id: "gpus", ...head("gpus"), value: ({ chips }) => chips },
      y: purchase,
      lines: [{ id: "purchase", ...purchase, legend: m.wholeServers, slot: 1, value: ({ perChip }) => perChip }],
      across: [{ at: gpus, label: formatCount(gpus), strong: true }],
    }),
  ];
}
