/** Steps as stacked bars: what one is made of at each concurrency, and the first ones of the simulated run. Pure. */
import type { Columns } from "@/components/charts/columns";
import type { Exploration } from "@/features/scale-up-explorer/exploration";
import type { StepMakeup } from "@/features/scale-up-explorer/point";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Translate } from "./present-curves";

const PARTS: readonly {
  readonly key: Exclude<keyof StepMakeup, "total">;
  readonly name: Text;
  readonly slot: number;
}[] = [
  { key: "dense", name: text("dense weights", "稠密权重"), slot: 1 },
  { key: "experts", name: text("experts", "专家"), slot: 2 },
  { key: "attention", name: text("attention over KV", "KV 注意力"), slot: 3 },
  { key: "host", name: text("host and gaps", "主机与间隙"), slot: 4 },
  { key: "prefill", name: text("the chunk adds", "预填充块增加"), slot: 5 },
];

export type BarStatement = Columns & { readonly title: Text; readonly subtitle: Text };

export function makeupBars({ family, asked }: Exploration, t: Translate): BarStatement {
  const points = family.find(({ own }) => own)?.points ?? [];
  const { mixed, decodeOnly } = asked;
  return {
    title: text(
      `A step takes ${formatLatency(decodeOnly.total)}, with a chunk ${formatLatency(mixed.total)}`,
      `一步耗时 ${formatLatency(decodeOnly.total)}，带预填充块为 ${formatLatency(mixed.total)}`,
    ),
    subtitle: text(
      "one step with a chunk, by concurrency, the scenario's own layout",
      "含预填充块的一步，随并发变化，场景自身布局",
    ),
    axes: { x: t(text("Concurrency [req]", "并发 [req]")), y: t(text("Step [ms]", "步时 [ms]")) },
    labels: points.map(({ clients }) => formatCount(clients)),
    categories: true,
    series: PARTS.map(({ key, name, slot }) => ({
      name: t(name),
      slot,
      values: points.map((point) => point.mixed[key] * 1e3),
    })),
  };
}

export function stepBars({ trial }: Exploration, t: Translate): BarStatement {
  const { steps } = trial;
  const filled = steps.filter(({ prefillTokens }) => prefillTokens > 0).length;
  return {
    title: text(
      `${filled} of the first ${steps.length} steps hold a chunk`,
      `前 ${steps.length} 步中有 ${filled} 步含预填充块`,
    ),
    subtitle: text(
      "new tokens of each step of the simulated run, from its start",
      "仿真运行自开始起每一步的新 token 数",
    ),
    axes: { x: t(text("Step", "步")), y: t(text("New tokens", "新 token 数")) },
    labels: steps.map((_, index) => String(index + 1)),
    categories: false,
    series: [
      { name: t(text("decode", "解码")), slot: 1, values: steps.map(({ decodes }) => decodes) },
      { name: t(text("prefill", "预填充")), slot: 5, values: steps.map(({ prefillTokens }) => prefillTokens) },
    ],
  };
}

export function makeupSheet({ axes, labels, series }: Columns): Sheet {
  return {
    columns: [{ label: axes.x }, ...series.map(({ name }) => ({ label: name, unit: "ms" }))],
    rows: labels.map((label, index) => [label, ...series.map(({ values }) => values[index] ?? null)]),
  };
}

export function stepSheet({ trial }: Exploration, t: Translate): Sheet {
  return {
    columns: [
      { label: t(text("Step", "步")) },
      { label: t(text("Start", "开始")), unit: "s" },
      { label: t(text("Time", "耗时")), unit: "ms" },
      { label: t(text("Decodes", "解码数")) },
      { label: t(text("Prefill tokens", "预填充 token")), unit: "tok" },
    ],
    rows: trial.steps.map(({ start, seconds, decodes, prefillTokens }, index) => [
      index + 1,
      start,
      seconds * 1e3,
      decodes,
      prefillTokens,
    ]),
  };
}
