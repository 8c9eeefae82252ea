/** Who sends whom: a matrix of GPUs or nodes, classes of links, and the operators whose messages they carry. */
import type { Part } from "@/features/answer";
import { operatorName } from "@/features/core/passes/operator-names";
import type { ClassTotal, FlowTotal, LinkTraffic, PassTraffic } from "@/features/core/report/traffic/traffic";
import { PHASE_WORD } from "@/features/words";
import { lazyTable, scaled, table, type Table } from "@/lib/export/table";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import type { ScenarioReport } from "./answer";
import { matrixChart, RECEIVES, SENDS, type Measure } from "./traffic-matrix";
import { WORDS } from "./words";

export function trafficParts(
  { traffic: { value, issues }, scenario }: ScenarioReport,
  measure: Measure,
  t: Translate,
): readonly Part[] {
  if (value === null) return [{ kind: "issues", id: "traffic-missing", issues }];
  const passes = value.filter(({ total }) => total > 0);
  if (passes.length === 0) return [{ kind: "words", id: "no-traffic", words: [ALONE] }];
  return [
    {
      kind: "row",
      id: "matrices",
      parts: passes.map((pass) => matrixChart({ pass, perNode: scenario.chip.chipsPerNode, measure }, t)),
    },
    { kind: "table", id: "link-classes", title: CLASSES, note: FORMULAS, table: classTable(passes, t) },
    { kind: "table", id: "busiest-links", title: BUSIEST, table: busiestTable(passes, t) },
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

const BUSIEST = text({ en: "Busiest links", zh: "最忙链路" });
/** Of each pass. */
const MOST_RANKED = 8;

function busiestTable(passes: readonly PassTraffic[], t: Translate): Table {
  const rows = passes.flatMap((pass) =>
    pass.links.slice(0, MOST_RANKED).map((link) => ({ ...link, phase: pass.phase, time: pass.time })),
  );
  return table<(typeof rows)[number]>(
    t,
    [
      { id: "phase", label: WORDS.phase, value: ({ phase }) => t(PHASE_WORD[phase]) },
      {
        id: "link",
        label: text({ en: "Sender → receiver", zh: "发送方 → 接收方" }),
        value: ({ from, to }) => `${from} → ${to}`,
      },
      { id: "class", label: text({ en: "Link", zh: "链路" }), value: ({ link }) => t(link.label) },
      scaled({ id: "bytes", label: WORDS.sent, unit: "B", value: ({ bytes }) => bytes }, rows),
      scaled(
        {
          id: "rate",
          label: text({ en: "Mean rate", zh: "平均速率" }),
          unit: "B/s",
          value: ({ bytes, time }) => bytes / time,
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
