/** Traffic tables: classes of links, collectives, operators, ranked links. */
import { operatorLayer, operatorName } from "@/features/core/passes/operator-names";
import type { ClassTotal, FlowTotal, LinkTraffic, PassTraffic } from "@/features/core/report/traffic/traffic";
import { PHASE_WORD } from "@/features/words";
import { rooflineLead } from "@/features/core/report/roofline-lead";
import { scaled, table, withLeads, type Column, type Table } from "@/lib/export/table";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import { WORDS } from "../words";
import * as m from "./messages";

const used = <Row extends { readonly utilisation: number | null }>(): Column<Row> => ({
  id: "used",
  label: m.ofLink,
  ...IN_PERCENT,
  value: ({ utilisation }) => utilisation,
});

type ClassRow = ClassTotal & { readonly pass: PassTraffic };

export function classTable(passes: readonly PassTraffic[], t: Translate): Table {
  const rows = passes.flatMap((pass) => pass.classes.map((row): ClassRow => ({ ...row, pass })));
  return table<ClassRow>(
    t,
    [
      { id: "phase", label: WORDS.phase, value: ({ pass }) => t(PHASE_WORD[pass.phase]) },
      { id: "class", label: m.link, value: ({ link }) => t(link.label) },
      { id: "links", label: m.directedLinks, value: ({ links }) => links },
      scaled({ id: "bytes", label: m.allLinks, unit: "B", value: ({ bytes }) => bytes }, rows),
      scaled({ id: "busiest", label: m.busiestGpuSends, unit: "B", value: ({ busiest }) => busiest }, rows),
      scaled({ id: "rate", label: m.meanRate2, unit: "B/s", value: ({ busiest, pass }) => busiest / pass.time }, rows),
      used<ClassRow>(),
    ],
    rows,
  );
}

type CollectiveRow = {
  readonly pass: PassTraffic;
  readonly collective: string;
  readonly axis: string;
  readonly messages: number;
  readonly total: number;
  readonly formula: number;
};

/** With the bytes by the collective's formula, which ignores links. */
export function collectiveTable(passes: readonly PassTraffic[], t: Translate): Table {
  const rows = passes.flatMap(collectiveRows);
  return table<CollectiveRow>(
    t,
    [
      { id: "phase", label: WORDS.phase, value: ({ pass }) => t(PHASE_WORD[pass.phase]) },
      { id: "collective", label: m.collective, value: ({ collective }) => collective },
      { id: "axis", label: m.parallelism, value: ({ axis }) => axis.toUpperCase() },
      { id: "messages", label: m.messagesSent, value: ({ messages }) => messages },
      scaled({ id: "total", label: m.allLinks, unit: "B", value: ({ total }) => total }, rows),
      scaled({ id: "formula", label: m.byFormula, unit: "B", value: ({ formula }) => formula }, rows),
      { id: "share", label: WORDS.share, ...IN_PERCENT, value: ({ total, pass }) => total / pass.total },
      scaled({ id: "rate", label: m.meanRate2, unit: "B/s", value: ({ total, pass }) => total / pass.time }, rows),
    ],
    rows,
  );
}

function collectiveRows(pass: PassTraffic): readonly CollectiveRow[] {
  const groups = Map.groupBy(pass.flows, ({ collective, axis }) => `${collective} ${axis}`);
  const sum = (flows: readonly FlowTotal[], value: (flow: FlowTotal) => number): number =>
    flows.reduce((all, flow) => all + value(flow), 0);
  return [...groups.values()]
    .flatMap((flows): CollectiveRow[] => {
      const [first] = flows;
      if (first === undefined) return [];
      const { collective, axis } = first;
      return [
        {
          ...{ pass, collective, axis },
          messages: sum(flows, ({ times }) => times),
          total: sum(flows, ({ total }) => total),
          formula: sum(flows, ({ formula }) => formula),
        },
      ];
    })
    .toSorted((a, b) => b.total - a.total);
}

export function flowTable(passes: readonly PassTraffic[], t: Translate): Table {
  const rows = passes.flatMap((pass) => pass.flows.map((flow) => ({ ...flow, pass })));
  const all = table<(typeof rows)[number]>(
    t,
    [
      { id: "phase", label: WORDS.phase, value: ({ phase }) => t(PHASE_WORD[phase]) },
      { id: "operator", label: WORDS.operator, value: (flow) => t(reasonName(flow)) },
      { id: "layer", label: WORDS.layer, value: ({ operator }) => operatorLayer(operator) },
      { id: "id", label: "id", value: ({ operator }) => operator, fileOnly: true },
      { id: "collective", label: m.collective, value: ({ collective }) => collective },
      { id: "axis", label: m.parallelism, value: ({ axis }) => axis.toUpperCase() },
      { id: "times", label: "×", value: ({ times }) => times },
      scaled({ id: "bytes", label: m.oneMessage, unit: "B", value: ({ bytes }) => bytes }, rows),
      scaled({ id: "total", label: m.allLinks, unit: "B", value: ({ total }) => total }, rows),
      { id: "share", label: WORDS.share, ...IN_PERCENT, value: ({ total, pass }) => total / pass.total },
    ],
    rows,
  );
  return withLeads(all, rows, ({ phase, operator }) => rooflineLead(phase, [operator]));
}

/** Why a message is sent: the operator, and whether its tokens go or come back. */
export function reasonName({ operator, way }: Pick<FlowTotal, "operator" | "way">): Text {
  const name = operatorName(operator);
  if (way === null) return name;
  return way === "dispatch" ? m.nameDispatch({ name }) : m.nameCombine({ name });
}

/** Of links that are ranked already. */
export function rankedTable(
  ranked: readonly { readonly pass: PassTraffic; readonly links: readonly LinkTraffic[] }[],
  t: Translate,
): Table {
  const rows = ranked.flatMap(({ pass, links }) => links.map((link) => ({ ...link, ...{ pass } })));
  return table<(typeof rows)[number]>(
    t,
    [
      { id: "phase", label: WORDS.phase, value: ({ pass }) => t(PHASE_WORD[pass.phase]) },
      {
        id: "link",
        label: m.senderReceiver,
        value: ({ from, to }) => `${from} → ${to}`,
      },
      { id: "class", label: m.link, value: ({ link }) => t(link.label) },
      scaled({ id: "bytes", label: WORDS.sent, unit: "B", value: ({ bytes }) => bytes }, rows),
      scaled({ id: "rate", label: m.meanRate2, unit: "B/s", value: ({ bytes, pass }) => bytes / pass.time }, rows),
      used<(typeof rows)[number]>(),
    ],
    rows,
  );
}

type LinkRow = LinkTraffic & { readonly phase: PassTraffic["phase"] };

export function linkTable(passes: readonly PassTraffic[], t: Translate): Table {
  const rows = passes.flatMap(({ phase, links }) => links.map((link): LinkRow => ({ ...link, phase })));
  return table<LinkRow>(
    t,
    [
      { id: "phase", label: WORDS.phase, value: ({ phase }) => phase },
      { id: "from", label: m.sends, value: ({ from }) => from },
      { id: "to", label: m.receives, value: ({ to }) => to },
      { id: "class", label: m.link, value: ({ link }) => t(link.label) },
      { id: "bytes", label: verbatim("B"), value: ({ bytes }) => bytes },
      used<LinkRow>(),
    ],
    rows,
  );
}
