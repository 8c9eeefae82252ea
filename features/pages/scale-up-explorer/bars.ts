/** Steps as stacked bars: what one is made of at each concurrency, and the first ones of the simulated run. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { table, type Column } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { KILO } from "@/lib/units/edge";
import { IN_MS } from "@/lib/units/shown-in";
import type { Exploration } from "./exploration";
import type { ScalePoint, StepMakeup } from "./point";
import type { Trial } from "./trial";

const PARTS: readonly {
  readonly key: Exclude<keyof StepMakeup, "total">;
  readonly name: Text;
  readonly slot: number;
}[] = [
  { key: "dense", name: text({ en: "dense weights", zh: "稠密权重" }), slot: 1 },
  { key: "experts", name: text({ en: "experts", zh: "专家" }), slot: 2 },
  { key: "attention", name: text({ en: "attention over KV", zh: "KV 注意力" }), slot: 3 },
  { key: "drafts", name: text({ en: "drafts", zh: "草稿" }), slot: 6 },
  { key: "host", name: text({ en: "host and gaps", zh: "主机与间隙" }), slot: 4 },
  { key: "prefill", name: text({ en: "the chunk adds", zh: "预填充块增加" }), slot: 5 },
];

const CONCURRENCY = text({ en: "Concurrency [req]", zh: "并发 [req]" });

export function makeupChart({ family, asked }: Exploration, t: Translate): ChartPart {
  const points = family.find(({ own }) => own)?.points ?? [];
  const { mixed, decodeOnly } = asked;
  const running = formatNumber(asked.decodes);
  const parts = PARTS.filter(({ key }) => key !== "drafts" || mixed.drafts > 0);
  return {
    kind: "chart",
    id: "step",
    label: text({ en: "Step taken apart", zh: "单步构成" }),
    title: t(
      text({
        en: `A step of ${running} sequences takes ${formatLatency(decodeOnly.total)}, with a chunk ${formatLatency(mixed.total)}`,
        zh: `${running} 个序列的单步耗时 ${formatLatency(decodeOnly.total)}，带预填充块为 ${formatLatency(mixed.total)}`,
      }),
    ),
    subtitle: t(
      text({
        en: "one step with a chunk, by concurrency, the scenario's own layout",
        zh: "含预填充块的一步，随并发变化，场景自身布局",
      }),
    ),
    drawing: {
      kind: "columns",
      axes: { x: t(CONCURRENCY), y: t(text({ en: "Step [ms]", zh: "步时 [ms]" })) },
      labels: points.map(({ clients }) => formatCount(clients)),
      categories: true,
      series: parts.map(({ key, name, slot }) => ({
        name: t(name),
        slot,
        values: points.map((point) => point.mixed[key] * KILO),
      })),
    },
    table: table<ScalePoint>(
      t,
      [
        { id: "clients", label: CONCURRENCY, value: ({ clients }) => clients },
        ...parts.map(({ key, name }): Column<ScalePoint> => ({
          id: key,
          label: name,
          ...IN_MS,
          value: ({ mixed: step }) => step[key],
        })),
      ],
      points,
    ),
  };
}

const NUMBER = text({ en: "Step", zh: "步" });

export function firstSteps({ trial: { steps } }: Exploration, t: Translate): ChartPart {
  const filled = steps.filter(({ prefillTokens }) => prefillTokens > 0).length;
  return {
    kind: "chart",
    id: "first-steps",
    label: text({ en: "First steps", zh: "最初各步" }),
    title: t(
      text({
        en: `${filled} of the first ${steps.length} steps hold a chunk`,
        zh: `前 ${steps.length} 步中有 ${filled} 步含预填充块`,
      }),
    ),
    subtitle: t(
      text({
        en: "new tokens of each step of the simulated run, from its start",
        zh: "仿真运行自开始起每一步的新 token 数",
      }),
    ),
    drawing: {
      kind: "columns",
      axes: { x: t(NUMBER), y: t(text({ en: "New tokens", zh: "新 token 数" })) },
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
    },
    table: table<Trial["steps"][number]>(
      t,
      [
        { id: "step", label: NUMBER, value: (step) => steps.indexOf(step) + 1 },
        { id: "start", label: text({ en: "Start", zh: "开始" }), unit: "s", value: ({ start }) => start },
        { id: "time", label: text({ en: "Time", zh: "时间" }), ...IN_MS, value: ({ seconds }) => seconds },
        { id: "decodes", label: text({ en: "Decodes", zh: "解码数" }), value: ({ decodes }) => decodes },
        {
          id: "prefill",
          label: text({ en: "Prefill tokens", zh: "预填充 token" }),
          unit: "tok",
          value: ({ prefillTokens }) => prefillTokens,
        },
      ],
      steps,
    ),
  };
}
