/** Messages from their operator through their collective to the class of link. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { FlowTotal, PassTraffic } from "@/features/core/report/traffic/traffic";
import { PHASE_WORD } from "@/features/words";
import type { Flows } from "@/lib/charts/drawing";
import { formatPercent } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import type { Text, Translate } from "@/lib/text";
import { reasonName } from "./tables";
import * as m from "./messages";

/** The rest is one box. */
const MOST_REASONS = 8;

/** For a pass, and for the links of one place in it if a place is chosen. */
export function flowChart(pass: PassTraffic, where: Text | null, t: Translate): ChartPart {
  const phase = PHASE_WORD[pass.phase];
  const drawing = flows(pass, t);
  const byCollective = new Map<string, number>();
  for (const flow of pass.flows)
    byCollective.set(flow.collective, (byCollective.get(flow.collective) ?? 0) + flow.total);
  const [most = ["", 0]] = [...byCollective].toSorted(([, a], [, b]) => b - a);
  const share = formatPercent(most[1] / pass.total, 2);
  return chart(
    t,
    {
      id: `${pass.phase}-flows`,
      label: m.phaseWhatIsSentOver({ phase }),
      title: m.phaseMostIsShareOf({ most: most[0], share, phase }),
      subtitle: where
        ? m.passOnLinksOfPlace({ unit: drawing.unit, place: where })
        : m.passOnAllLinks({ unit: drawing.unit }),
    },
    { kind: "flows", ...drawing },
  );
}

type Band = { readonly reason: string; readonly collective: string; readonly link: string; readonly value: number };

function flows(pass: PassTraffic, t: Translate): Flows {
  const { factor, unit } = scaleFor([pass.total], "B");
  const bands = listBands(pass, t, factor);
  const names = (key: "reason" | "collective" | "link"): readonly string[] => {
    const sums = new Map<string, number>();
    for (const band of bands) sums.set(band[key], (sums.get(band[key]) ?? 0) + band.value);
    return [...sums].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  };
  const columns = [names("reason"), names("collective"), names("link")];
  const slots = [() => 6, () => 3, (index: number) => (index % 2 === 0 ? 1 : 2)];
  const nodes = columns.flatMap((column, index) =>
    column.map((label, nodeIndex) => ({ column: index, label, slot: slots[index]?.(nodeIndex) ?? 1 })),
  );
  const node = (column: number, label: string): number =>
    nodes.findIndex((other) => other.column === column && other.label === label);
  const pairs = [
    ...together(bands, ({ reason, collective }) => [node(0, reason), node(1, collective)]),
    ...together(bands, ({ collective, link }) => [node(1, collective), node(2, link)]),
  ];
  return { columns: [t(m.operator), t(m.collective), t(m.link)], nodes, bands: pairs, unit };
}

function listBands({ flows: all, classes }: PassTraffic, t: Translate, factor: number): readonly Band[] {
  const byReason = new Map<string, number>();
  for (const flow of all) byReason.set(t(reasonName(flow)), (byReason.get(t(reasonName(flow))) ?? 0) + flow.total);
  const ranked = [...byReason].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  const shown = new Set(ranked.length > MOST_REASONS ? ranked.slice(0, MOST_REASONS - 1) : ranked);
  return all.flatMap((flow: FlowTotal): Band[] => {
    const name = t(reasonName(flow));
    const reason = shown.has(name) ? name : t(m.others);
    return classes.flatMap(({ link }): Band[] => {
      const bytes = flow.byClass[link.id] ?? 0;
      if (bytes === 0) return [];
      return [
        {
          reason,
          collective: `${flow.collective} ${flow.axis.toUpperCase()}`,
          link: t(link.label),
          value: bytes / factor,
        },
      ];
    });
  });
}

function together(bands: readonly Band[], ends: (band: Band) => readonly [number, number]): Flows["bands"] {
  const sums = new Map<string, { from: number; to: number; value: number }>();
  for (const band of bands) {
    const [from, to] = ends(band);
    const key = `${from} ${to}`;
    sums.set(key, { from, to, value: (sums.get(key)?.value ?? 0) + band.value });
  }
  return [...sums.values()];
}
