/** Who sends whom: a matrix of GPUs or nodes, classes of links, and the operators whose messages they carry. */
import type { ChartPart, Part } from "@/features/answer";
import { operatorName } from "@/features/core/passes/operator-names";
import type { ClassTotal, FlowTotal, LinkTraffic, PassTraffic } from "@/features/core/report/traffic/traffic";
import { PHASE_WORD } from "@/features/words";
import type { HeatMap } from "@/lib/charts/drawing";
import { heatTable } from "@/lib/charts/drawn-table";
import { lazyTable, scaled, table, type Table } from "@/lib/export/table";
import { formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { MEGA } from "@/lib/units/edge";
import type { ScenarioReport } from "./answer";
import { WORDS } from "./words";

export function trafficParts({ traffic: { value, issues }, scenario }: ScenarioReport, t: Translate): readonly Part[] {
  if (value === null) return [{ kind: "issues", id: "traffic-missing", issues }];
  const passes = value.filter(({ total }) => total > 0);
  if (passes.length === 0) return [{ kind: "words", id: "no-traffic", words: [ALONE] }];
  return [
    { kind: "row", id: "matrices", parts: passes.map((pass) => matrixChart(pass, scenario.chip.chipsPerNode, t)) },
    { kind: "table", id: "link-classes", title: CLASSES, note: FORMULAS, table: classTable(passes, t) },
    {
      kind: "table",
      id: "messages",
      title: text({ en: "Messages by operator", zh: "各算子的消息" }),
      table: flowTable(passes, t),
      paged: true,
    },
    {
      kind: "file",
      id: "links",
      title: text({ en: "Links", zh: "链路" }),
      table: lazyTable(() => linkTable(passes, t)),
      long: true,
    },
  ];
}

const ALONE = text({ en: "One GPU sends nothing.", zh: "单卡没有通信。" });
const CLASSES = text({ en: "Classes of links", zh: "链路类别" });

const FORMULAS = text({
  en: "Ring all-reduce 2 · S · (n − 1) / n on each link, gather, scatter and ring S · (n − 1) / n, all-to-all S / n for each ordered pair, send S. Over domains a ring runs inside each and between equal places. What is sent is received. Routing is taken as even.",
  zh: "环形 all-reduce 每条链路 2 · S · (n − 1) / n；gather、scatter 与 ring 为 S · (n − 1) / n；all-to-all 每个有序对 S / n；send 为 S。跨域时先在域内成环，再在同位 rank 之间成环。发送等于接收；按均匀路由计。",
});

/** More GPUs than this are shown by node. */
const MOST_CELLS = 32;

function matrixChart(pass: PassTraffic, perNode: number, t: Translate): ChartPart {
  const each = pass.gpus > MOST_CELLS ? Math.max(perNode, Math.ceil(pass.gpus / MOST_CELLS)) : 1;
  const [phase] = [PHASE_WORD[pass.phase]];
  const heat = heatMap(pass, each, t);
  const [busiest] = pass.links;
  const most = formatQuantity(busiest?.bytes ?? 0, "B");
  const used = busiest?.utilisation == null ? "" : `, ${formatPercent(busiest.utilisation, 2)}`;
  return {
    kind: "chart",
    id: `${pass.phase}-matrix`,
    label: text({ en: `${phase.en}, sender by receiver`, zh: `${phase.zh}：发送方与接收方` }),
    title: t(
      text({
        en: `${phase.en}: ${busiest?.from} → ${busiest?.to} carries ${most}${used}`,
        zh: `${phase.zh}：${busiest?.from} → ${busiest?.to} 传输 ${most}${used}`,
      }),
    ),
    subtitle: t(
      each === 1
        ? text({ en: "MB a pass between GPUs", zh: "每次前向 GPU 间的 MB" })
        : text({ en: `MB a pass between groups of ${each} GPUs`, zh: `每次前向 ${each} 卡组之间的 MB` }),
    ),
    drawing: { kind: "heat", ...heat },
    table: heatTable(heat),
  };
}

function heatMap({ gpus, links }: PassTraffic, each: number, t: Translate): HeatMap {
  const count = Math.ceil(gpus / each);
  const values = Array.from({ length: count }, () => Array<number | null>(count).fill(null));
  for (const { from, to, bytes } of links) {
    const [row, column] = [Math.floor(from / each), Math.floor(to / each)];
    const cells = values[row];
    if (cells) cells[column] = (cells[column] ?? 0) + bytes / MEGA;
  }
  const names = Array.from({ length: count }, (_, index) => String(index));
  return { axes: { x: t(RECEIVES), y: t(SENDS) }, columns: names, rows: names, values, unit: "MB" };
}

const SENDS = text({ en: "sends", zh: "发送" });
const RECEIVES = text({ en: "receives", zh: "接收" });

type ClassRow = ClassTotal & { readonly pass: PassTraffic };

function classTable(passes: readonly PassTraffic[], t: Translate): Table {
  const rows = passes.flatMap((pass) => pass.classes.map((one): ClassRow => ({ ...one, pass })));
  return table<ClassRow>(
    t,
    [
      { id: "phase", label: WORDS.phase, value: ({ pass }) => t(PHASE_WORD[pass.phase]) },
      { id: "class", label: text({ en: "Link", zh: "链路" }), value: ({ link }) => t(link.label) },
      { id: "links", label: text({ en: "Directed links", zh: "有向链路数" }), value: ({ links }) => links },
      scaled(
        { id: "bytes", label: text({ en: "All links", zh: "全部链路" }), unit: "B", value: ({ bytes }) => bytes },
        rows,
      ),
      scaled(
        {
          id: "busiest",
          label: text({ en: "Busiest GPU sends", zh: "最忙 GPU 发送" }),
          unit: "B",
          value: ({ busiest }) => busiest,
        },
        rows,
      ),
      scaled(
        {
          id: "rate",
          label: text({ en: "Mean rate", zh: "平均速率" }),
          unit: "B/s",
          value: ({ busiest, pass }) => busiest / pass.time,
        },
        rows,
      ),
      {
        id: "used",
        label: text({ en: "Of the link", zh: "占链路" }),
        unit: "%",
        factor: 100,
        value: ({ utilisation }) => utilisation,
      },
    ],
    rows,
  );
}

function flowTable(passes: readonly PassTraffic[], t: Translate): Table {
  const rows = passes.flatMap(({ flows }) => flows);
  return table<FlowTotal>(
    t,
    [
      { id: "phase", label: WORDS.phase, value: ({ phase }) => t(PHASE_WORD[phase]) },
      { id: "operator", label: WORDS.operator, value: ({ operator }) => t(operatorName(operator)) },
      { id: "id", label: "id", value: ({ operator }) => operator, fileOnly: true },
      { id: "collective", label: text({ en: "Collective", zh: "集合通信" }), value: ({ collective }) => collective },
      { id: "axis", label: AXIS, value: ({ axis }) => axis.toUpperCase() },
      { id: "times", label: "×", value: ({ times }) => times },
      scaled(
        { id: "bytes", label: text({ en: "One message", zh: "单条消息" }), unit: "B", value: ({ bytes }) => bytes },
        rows,
      ),
      scaled(
        { id: "total", label: text({ en: "All links", zh: "全部链路" }), unit: "B", value: ({ total }) => total },
        rows,
      ),
    ],
    rows,
  );
}

const AXIS: Text = text({ en: "Parallelism", zh: "并行" });

type LinkRow = LinkTraffic & { readonly phase: PassTraffic["phase"] };

function linkTable(passes: readonly PassTraffic[], t: Translate): Table {
  const rows = passes.flatMap(({ phase, links }) => links.map((link): LinkRow => ({ ...link, phase })));
  return table<LinkRow>(
    t,
    [
      { id: "phase", label: WORDS.phase, value: ({ phase }) => phase },
      { id: "from", label: SENDS, value: ({ from }) => from },
      { id: "to", label: RECEIVES, value: ({ to }) => to },
      { id: "class", label: text({ en: "Link", zh: "链路" }), value: ({ link }) => t(link.label) },
      { id: "bytes", label: verbatim("B"), value: ({ bytes }) => bytes },
      {
        id: "used",
        label: text({ en: "Of the link", zh: "占链路" }),
        unit: "%",
        factor: 100,
        value: ({ utilisation }) => utilisation,
      },
    ],
    rows,
  );
}
