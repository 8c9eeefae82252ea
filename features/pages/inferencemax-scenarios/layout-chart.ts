/** Who runs where: pools, instances, attention ranks and their GPUs of the best scenario, else of the baseline. Pure. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { instanceGpus, parallelismLabel } from "@/features/core/operators/parallelism";
import type { Pool } from "@/features/core/serving/deployment/deployment";
import type { NestedBox } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import type { ScenarioLine, ScenarioTable } from "./table";
import * as m from "./messages";

/** Above this number of GPUs a box is an instance. */
const MOST_GPUS = 600;

const ROLE: Readonly<Record<Pool["role"], Text>> = {
  prefill: m.prefill2,
  decode: m.decode2,
  both: m.prefillAndDecode,
};
const SLOT: Readonly<Record<Pool["role"], number>> = { prefill: 1, decode: 2, both: 3 };

/** None where no scenario can be run. */
export function layoutCharts({ lines, totals, baseline }: ScenarioTable, t: Translate): readonly ChartPart[] {
  const shown = [totals.best, totals.nearest, baseline].map((wanted) => lines.find(({ id }) => id === wanted));
  const line = shown.find((candidate) => candidate?.figures);
  return line?.figures ? [layoutChart(line, line.figures.pools, t)] : [];
}

function layoutChart({ name, id }: ScenarioLine, pools: readonly Pool[], t: Translate): ChartPart {
  const gpus = pools.reduce((sum, { parallelism, workers }) => sum + workers * instanceGpus(parallelism), 0);
  const wholeServers = gpus > MOST_GPUS;
  const count = formatCount(gpus);
  const each = wholeServers ? m.instance : m.gpu;
  return chart(
    t,
    {
      id: "layout",
      label: m.poolsRanksAndGPUs,
      title: m.scenarioIdNameGpusPlural({ id, gpus, count, name }),
      subtitle: m.poolsInstancesAttentionRanks({ each }),
    },
    { kind: "nested", boxes: pools.map((pool) => poolBox(pool, wholeServers, t)) },
    table<Pool>(
      t,
      [
        { id: "pool", label: m.pool, value: ({ role }) => t(ROLE[role]) },
        { id: "instances", label: m.instances, value: ({ workers }) => workers },
        ...(["dp", "tp", "cp", "pp", "ep"] as const).map((degree) => ({
          id: degree,
          label: verbatim(degree === "dp" ? "ADP" : degree.toUpperCase()),
          value: ({ parallelism }: Pool) => parallelism[degree],
        })),
        { id: "gpus", label: "GPU", value: ({ parallelism, workers }) => workers * instanceGpus(parallelism) },
      ],
      pools,
    ),
  );
}

function poolBox(pool: Pool, wholeServers: boolean, t: Translate): NestedBox {
  const name = t(ROLE[pool.role]);
  const instances = Array.from({ length: pool.workers }, (_, index) => instanceBox(pool, index, wholeServers, t));
  const [alone] = instances;
  if (instances.length === 1 && alone) return { ...alone, label: `${name} · ${alone.label}` };
  return { label: `${name} · ${formatCount(pool.workers)} ×`, detail: name, slot: SLOT[pool.role], parts: instances };
}

/** Its ranks where there are several, else its GPUs. */
function instanceBox({ role, parallelism }: Pool, index: number, wholeServers: boolean, t: Translate): NestedBox {
  const { dp, tp, cp, pp, ep } = parallelism;
  const slot = SLOT[role];
  const title = `${t(ROLE[role])} ${index + 1}`;
  const label = parallelismLabel(parallelism);
  const detail = `<b>${title}</b><br>${label}`;
  if (wholeServers) return { label: String(index + 1), detail, slot, parts: [] };
  const experts = (gpu: number): string =>
    ep > 1 ? `<br>EP ${Math.floor((gpu * ep) / (tp * dp * cp)) + 1} / ${ep}` : "";
  const gpus = (rank: number): readonly NestedBox[] =>
    Array.from({ length: pp * tp * cp }, (_, index) => {
      const [stage, gpu] = [Math.floor(index / (tp * cp)), rank * tp * cp + (index % (tp * cp))];
      const words = [`TP ${(index % tp) + 1} / ${tp}`, ...(pp > 1 ? [`PP ${stage + 1} / ${pp}`] : [])].join(", ");
      return { label: String(gpu + 1), detail: `${detail}<br>${words}${experts(gpu)}`, slot, parts: [] };
    });
  const ranks = Array.from({ length: dp }, (_, rank): NestedBox => {
    const parts = gpus(rank);
    const [only] = parts;
    return parts.length === 1 && only ? only : { label: `DP ${rank + 1}`, detail, slot, parts };
  });
  return { label, detail, slot, parts: dp === 1 ? gpus(0) : ranks };
}
