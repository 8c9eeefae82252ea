/** Who sends whom: what is sent over which link, a matrix of GPUs or groups of the place that is looked at, and the links by rank. */
import type { Part, TablePart } from "@/features/answers/answer";
import {
  isWithin,
  memberTraffic,
  placeLevels,
  placeMembers,
  placeName,
  readPlace,
  writePlace,
  type Level,
  type MemberTraffic,
  type Place,
} from "@/features/core/report/traffic/places";
import { flowsOver, type PassTraffic } from "@/features/core/report/traffic/traffic";
import { PHASE_WORD } from "@/features/words";
import { lazyTable, scaled, table } from "@/lib/export/table";
import { formatQuantity } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { ScenarioReport } from "../answer";
import type { ReportInput } from "../input";
import { flowChart } from "./flows";
import { matrixChart, MEASURE_ORDER, MOST_CELLS } from "./matrix";
import { classTable, collectiveTable, flowTable, linkTable, rankedTable } from "./tables";
import { WORDS } from "../words";

type Asked = Pick<ReportInput, "measure" | "inside">;

/** A pass that sends anything, and the place of its instance that is looked at. */
type Seen = { readonly pass: PassTraffic; readonly levels: readonly Level[]; readonly place: Place };

export function trafficParts(answer: ScenarioReport, { measure, inside }: Asked, t: Translate): readonly Part[] {
  const { value, issues } = answer.traffic;
  if (value === null) return [{ kind: "issues", id: "traffic-missing", issues }];
  const passes = value.filter(({ total }) => total > 0);
  if (passes.length === 0) return [{ kind: "words", id: "no-traffic", words: [ALONE] }];
  const seen = passes.flatMap((pass): Seen[] => {
    const levels = placeLevels(answer.scenario.chip, pass.gpus);
    const place = readPlace(inside, pass.gpus);
    return place === null ? [] : [{ pass, levels, place }];
  });
  const matrices = seen.flatMap((one) => matrixChart({ ...one, measure }, t) ?? []);
  return [
    ...(inside === ""
      ? passes.map((pass) => flowChart(pass, null, t))
      : seen.flatMap((one) => insideFlows(answer, one, t))),
    { kind: "table", id: "link-classes", title: CLASSES, note: FORMULAS, table: classTable(passes, t) },
    { kind: "table", id: "collectives", title: COLLECTIVES, note: checked(passes), table: collectiveTable(passes, t) },
    { kind: "view", id: "traffic-path" },
    ...(seen.length === 0 ? [{ kind: "words", id: "no-place", words: [noPlace(inside)] } as const] : []),
    { kind: "row", id: "matrices", parts: matrices },
    ...membersPart(seen, t),
    {
      kind: "table",
      id: "busiest-links",
      title: BUSIEST,
      table: rankedTable(
        seen.map(({ pass, place }) => ({
          pass,
          links: pass.links
            .filter((link) => isWithin(link, place))
            .toSorted(MEASURE_ORDER[measure])
            .slice(0, MOST_RANKED),
        })),
        t,
      ),
    },
    { kind: "table", id: "messages", title: MESSAGES, table: flowTable(passes, t), paged: true },
    {
      kind: "file",
      id: "links",
      title: text({ en: "Links", zh: "链路" }),
      table: lazyTable(() => linkTable(passes, t)),
      long: true,
    },
  ];
}

/** The flows of the place that is looked at. */
function insideFlows(
  { scenario, phases }: ScenarioReport,
  { pass, levels, place }: Seen,
  t: Translate,
): readonly Part[] {
  const flows = flowsOver(scenario.model, scenario.chip, phases[pass.phase], (link) => isWithin(link, place));
  const total = flows.reduce((sum, flow) => sum + flow.total, 0);
  return total === 0 ? [] : [flowChart({ ...pass, flows, total }, placeName(place, levels), t)];
}

/** Of each pass. */
const MOST_RANKED = 8;

const ALONE = text({ en: "One GPU sends nothing.", zh: "单卡没有通信。" });
const CLASSES = text({ en: "Classes of links", zh: "链路类别" });
const COLLECTIVES = text({ en: "Collectives", zh: "集合通信" });
const BUSIEST = text({ en: "Busiest links", zh: "最忙链路" });
const MESSAGES = text({ en: "Messages by operator", zh: "各算子的消息" });

const FORMULAS = text({
  en: "Ring all-reduce 2 · S · (n − 1) / n on each link, gather, scatter and ring S · (n − 1) / n, all-to-all S / n for each ordered pair, send S. Over domains a ring runs inside each and between equal places. Two GPUs are joined by the nearest kind of link that holds both. Routing is taken as even.",
  zh: "环形 all-reduce 每条链路 2 · S · (n − 1) / n；gather、scatter 与 ring 为 S · (n − 1) / n；all-to-all 每个有序对 S / n；send 为 S。跨域时先在域内成环，再在同位 rank 之间成环。两卡之间按能同时容纳二者的最近一级链路计；按均匀路由计。",
});

/** Relative: sums of a hundred thousand links in another order differ by less. */
const ROUNDING = 1e-9;

/** Sums that three ways lead to: over links, over receivers, and by formula without any link. */
function checked(passes: readonly PassTraffic[]): Text {
  const all = passes.map(({ phase, total, received, flows }) => {
    const got = received.reduce((sum, bytes) => sum + bytes, 0);
    const formula = flows.reduce((sum, flow) => sum + flow.formula, 0);
    const holds = [got, formula].every((other) => Math.abs(other - total) <= ROUNDING * total);
    const name = PHASE_WORD[phase];
    const [sent, received_, stated] = [total, got, formula].map((bytes) => formatQuantity(bytes, "B"));
    return text({
      en: `${holds ? "✓" : "✕"} ${name.en}: sent ${sent}, received ${received_}, by formula ${stated}.`,
      zh: `${holds ? "✓" : "✕"} ${name.zh}：发送 ${sent}，接收 ${received_}，按公式 ${stated}。`,
    });
  });
  return text({ en: all.map(({ en }) => en).join(" "), zh: all.map(({ zh }) => zh).join("") });
}

const noPlace = (inside: string): Text =>
  text({ en: `No pass has the GPUs ${inside}.`, zh: `没有任何前向包含 GPU ${inside}。` });

type Row = MemberTraffic & { readonly phase: PassTraffic["phase"]; readonly name: Text; readonly written: string };

/** The groups inside the place, each with a button that looks into it. */
function membersPart(seen: readonly Seen[], t: Translate): readonly TablePart[] {
  const rows = seen.flatMap(({ pass, levels, place }) =>
    memberTraffic(pass, placeMembers(place, levels, MOST_CELLS)).map((member): Row => ({
      ...member,
      phase: pass.phase,
      name: placeName(member.place, levels),
      written: writePlace(member.place, pass.gpus),
    })),
  );
  if (rows.length === 0) return [];
  const bytes = (id: string, label: Text, value: (row: Row) => number) =>
    scaled<Row>({ id, label, unit: "B", value }, rows);
  return [
    {
      kind: "table",
      id: "members",
      title: text({ en: "Inside this place", zh: "此处的组成" }),
      offers: {
        label: text({ en: "Look inside", zh: "查看内部" }),
        changes: rows.map(({ written }) => ({ inside: written })),
      },
      table: table<Row>(
        t,
        [
          { id: "name", label: text({ en: "Group", zh: "分组" }), value: ({ name }) => t(name) },
          { id: "phase", label: WORDS.phase, value: ({ phase }) => t(PHASE_WORD[phase]) },
          {
            id: "busiest",
            label: text({ en: "Busiest link", zh: "最忙链路（单条）" }),
            value: ({ busiest }) => busiest && `${busiest.from} → ${busiest.to}`,
          },
          bytes("inside", text({ en: "Between its GPUs", zh: "组内" }), (row) => row.inside),
          bytes("sent", text({ en: "Sends to others", zh: "向外发送" }), (row) => row.sent),
          bytes("received", text({ en: "Receives from others", zh: "从外接收" }), (row) => row.received),
          {
            id: "used",
            label: text({ en: "Of the link", zh: "占链路" }),
            ...IN_PERCENT,
            value: ({ busiest }) => busiest?.utilisation ?? null,
          },
        ],
        rows,
      ),
    },
  ];
}
