/** Traffic parts: messages by link, a matrix of GPUs or groups of the chosen place, and ranked links. */
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
import { BETWEEN, joinTexts, type Text, type Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { ScenarioReport } from "../answer";
import type { ReportInput } from "../input";
import { flowChart } from "./flows";
import { matrixChart, MEASURE_ORDER, MOST_CELLS } from "./matrix";
import { classTable, collectiveTable, flowTable, linkTable, rankedTable } from "./tables";
import { WORDS } from "../words";
import * as m from "./messages";

type Asked = Pick<ReportInput, "measure" | "inside">;

/** A pass that sends anything, and the place of its instance that is looked at. */
type Seen = { readonly pass: PassTraffic; readonly levels: readonly Level[]; readonly place: Place };

export function trafficParts(answer: ScenarioReport, { measure, inside }: Asked, t: Translate): readonly Part[] {
  const { value, issues } = answer.traffic;
  if (value === null) return [{ kind: "issues", id: "traffic-missing", issues }];
  const passes = value.filter(({ total }) => total > 0);
  if (passes.length === 0) return [{ kind: "words", id: "no-traffic", words: [m.oneGpuSendsNothing] }];
  const seen = passes.flatMap((pass): Seen[] => {
    const levels = placeLevels(answer.scenario.chip, pass.gpus);
    const position = readPlace(inside, pass.gpus);
    return position === null ? [] : [{ pass, levels, place: position }];
  });
  const matrices = seen.flatMap((matrix) => matrixChart({ ...matrix, measure }, t) ?? []);
  return [
    ...(inside === ""
      ? passes.map((pass) => flowChart(pass, null, t))
      : seen.flatMap((matrix) => insideFlows(answer, matrix, t))),
    {
      kind: "table",
      id: "link-classes",
      title: m.classesOfLinks,
      note: m.ringAllReduce2S,
      table: classTable(passes, t),
    },
    {
      kind: "table",
      id: "collectives",
      title: m.collectives,
      note: checked(passes),
      table: collectiveTable(passes, t),
    },
    { kind: "view", id: "traffic-path" },
    ...(seen.length === 0 ? [{ kind: "words", id: "no-place", words: [noPlace(inside)] } as const] : []),
    { kind: "row", id: "matrices", parts: matrices },
    ...membersPart(seen, t),
    {
      kind: "table",
      id: "busiest-links",
      title: m.busiestLinks,
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
    { kind: "table", id: "messages", title: m.messagesByOperator, table: flowTable(passes, t), paged: true },
    {
      kind: "file",
      id: "links",
      title: m.links,
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
    return m.valueNameSentReceivedBy({
      value: holds ? "✓" : "✕",
      sent: sent ?? "",
      received: received_ ?? "",
      stated: stated ?? "",
      name,
    });
  });
  return joinTexts(all, BETWEEN);
}

const noPlace = (inside: string): Text => m.noPassHasGPUsInside({ inside });

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
      title: m.insideThisPlace,
      offers: {
        label: m.lookInside,
        changes: rows.map(({ written }) => ({ inside: written })),
      },
      table: table<Row>(
        t,
        [
          { id: "name", label: m.group, value: ({ name }) => t(name) },
          { id: "phase", label: WORDS.phase, value: ({ phase }) => t(PHASE_WORD[phase]) },
          {
            id: "busiest",
            label: m.busiestLink,
            value: ({ busiest }) => busiest && `${busiest.from} → ${busiest.to}`,
          },
          bytes("inside", m.betweenItsGPUs, (row) => row.inside),
          bytes("sent", m.sendsToOthers, (row) => row.sent),
          bytes("received", m.receivesFromOthers, (row) => row.received),
          { id: "used", label: m.ofLink, ...IN_PERCENT, value: ({ busiest }) => busiest?.utilisation ?? null },
        ],
        rows,
      ),
    },
  ];
}
