/** Steps as stacked bars: what one is made of at each concurrency, and the first ones of the simulated run. Pure. */
import type { Columns } from "@/components/charts/columns";
import type { Exploration } from "@/features/pages/scale-up-explorer/exploration";
import type { StepMakeup } from "@/features/pages/scale-up-explorer/point";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Translate } from "./present-curves";

const PARTS: readonly {
  readonly key: Exclude<keyof StepMakeup, "total">;
  readonly name: Text;
  readonly slot: number;
}[] = [
  { key: "dense", name: text({ en: "dense weights", zh: "稠密权重" }), slot: 1 },
  { key: "experts", name: text({ en: "experts", zh: "专家" }), slot: 2 },
  { key: "attention", name: text({ en: "attention over KV", zh: "KV 注意力" }), slot: 3 },
  { key: "host", name: text({ en: "host and gaps", zh: "主机与间隙" }), slot: 4 },
  { key: "prefill", name: text({ en: "the chunk adds", zh: "预填充块增加" }), slot: 5 },
];

export type BarStatement = Columns & { readonly title: Text; readonly subtitle: Text };

export function makeupBars({ family, asked }: Exploration, t: Translate): BarStatement {
  const points = family.find(({ own }) => own)?.points ?? [];
  const { mixed, decodeOnly } = asked;
  return {
    title: text({
      en: `A step takes ${formatLatency(decodeOnly.total)}, with a chunk ${formatLatency(mixed.total)}`,
      zh: `一步耗时 ${formatLatency(decodeOnly.total)}，带预填充块为 ${formatLatency(mixed.total)}`,
    }),
    subtitle: text({
      en: "one step with a chunk, by concurrency, the scenario's own layout",
      zh: "含预填充块的一步，随并发变化，场景自身布局",
    }),
    axes: {
      x: t(text({ en: "Concurrency [req]", zh: "并发 [req]" })),
      y: t(text({ en: "Step [ms]", zh: "步时 [ms]" })),
    },
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
    title: text({
      en: `${filled} of the first ${steps.length} steps hold a chunk`,
      zh: `前 ${steps.length} 步中有 ${filled} 步含预填充块`,
    }),
    subtitle: text({
      en: "new tokens of each step of the simulated run, from its start",
      zh: "仿真运行自开始起每一步的新 token 数",
    }),
    axes: { x: t(text({ en: "Step", zh: "步" })), y: t(text({ en: "New tokens", zh: "新 token 数" })) },
    labels: steps.map((_, index) => String(index + 1)),
    categories: false,
    series: [
      { name: t(text({ en: "decode", zh: "解码" })), slot: 1, values: steps.map(({ decodes }) => decodes) },
      {
        name: t(text({ en: "prefill", zh: "预填充" })),
        slot: 5,
        values: steps.map(({ prefillTokens }) => prefillTokens),
      },
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
      { label: t(text({ en: "Step", zh: "步" })) },
      { label: t(text({ en: "Start", zh: "开始" })), unit: "s" },
      { label: t(text({ en: "Time", zh: "耗时" })), unit: "ms" },
      { label: t(text({ en: "Decodes", zh: "解码数" })) },
      { label: t(text({ en: "Prefill tokens", zh: "预填充 token" })), unit: "tok" },
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
