/** Report of the selected part of a trace, in reading order. */
import type { Part, Reader, Report, Verdict } from "@/features/answers/answer";
import { type Finding, findings, hostOnlyReason } from "@/features/core/trace";
import { OPEN } from "@/features/answers/empty-state";
import { perObject } from "@/lib/per-object";
import { against } from "./prediction/gap";
import { againstParts } from "./prediction/parts";
import type { TraceAnswer } from "./answer";
import { compareReport } from "./compare/report";
import { sides } from "./compare/sides";
import { durationText, selectionFigures } from "./figures";
import type { TraceInput, TraceScenario } from "./input";
import { tableParts, tableVerdict } from "./products/kernel-table-parts";
import { hostParts, hostTrace, hostVerdict } from "./host/parts";
import { productParts } from "./products/parts";
import { collectiveParts, rankParts } from "./ranks/parts";
import { ruleParts } from "./rules/parts";
import type { Rank } from "./selection";
import { sourceParts } from "./products/source-parts";
import { extent, select, writeRange, type Selection } from "./selection";
import {
  candidateTable,
  clusterTable,
  familyTable,
  kernelTable,
  layerTable,
  MOST_ROWS,
  passTable,
  runTable,
} from "./tables";
import { NOTHING_OPEN } from "./empty-state";
import { segmentationWords, unsure, WORDS } from "./words";
import { unstopped } from "@/lib/format/word-forms";
import * as m from "./messages";

type Asked = Reader<TraceInput, TraceScenario, TraceAnswer>;

export function traceReport({ traces, tables = [] }: TraceAnswer, reader: Asked): Report {
  const selection = select(traces, reader.input);
  const open: readonly Part[] = [
    OPEN,
    { kind: "issues", id: "notices", issues: traces.flatMap(({ trace }) => trace.notices) },
  ];
  const compared = sides(traces, reader.input);
  if (compared !== null) return compareReport(compared, reader.t, open);
  const summed = selection === null ? tableVerdict(tables) : null;
  if (summed !== null) return { verdict: summed, figures: [], parts: [...open, ...tableParts(tables, reader.t)] };
  const host = hostTrace(traces);
  if (selection === null && host !== null)
    return { verdict: hostVerdict(host), figures: [], parts: [...open, ...hostParts(host, reader.t)] };
  if (selection === null) return { verdict: nothingToShow(traces), figures: [], parts: open };
  return {
    verdict: verdict(selection),
    figures: selectionFigures(selection),
    ...(!selection.opened.complete && { soFar: true }),
    parts: [
      ...open,
      { kind: "issues", id: "unsure", issues: unsure(selection) },
      { kind: "view", id: "timeline" },
      {
        kind: "row",
        id: "tables",
        parts: [kernels(selection, reader), ...beside(selection, reader)],
      },
      ...productParts(selection, reader.t),
      ...predictionParts(selection, reader),
      ...sourceParts(selection, reader.t),
      ...rankParts(traces, reader.t),
      ...collectiveParts(selection, reader.t),
      { kind: "view", id: "findings" },
      ...parts(selection, reader),
      segmentation(selection, reader),
      ...ruleParts(selection, reader.t),
      ...tableParts(tables, reader.t),
    ],
  };
}

/** How passes and layers were found, and other kernels to cut by. */
function segmentation(selection: Selection, { t }: Asked): Part {
  const { candidates } = selection.found;
  const list: Part = {
    kind: "table",
    id: "candidates",
    title: WORDS.candidates,
    table: candidateTable(t, candidates),
    offers: {
      label: WORDS.use,
      changes: candidates.map(({ name }) => ({ anchor: name, pass: "auto", layer: "auto" })),
    },
  };
  return {
    kind: "section",
    id: "segmentation",
    title: WORDS.segmentation,
    tools: "cut",
    parts: [
      { kind: "words", id: "witnesses", words: segmentationWords(selection.found) },
      ...(candidates.length > 0 ? [list] : []),
    ],
  };
}

function predictionParts(selection: Selection, { t, input }: Asked): readonly Part[] {
  const prediction = against(selection, input.set);
  return prediction === null ? [] : againstParts(prediction, input.set, t);
}

/** Of the selected pass, or of all there is; worked out once a pass. */
export function selectionFindings({ opened, device, pass }: Selection): readonly Finding[] {
  const known = FOUND(device);
  const key = pass?.index ?? -1;
  const cached = known.get(key) ?? findings(opened.trace, device, key, device.flags);
  known.set(key, cached);
  return cached;
}

const FOUND = perObject((_: Rank["device"]) => new Map<number, readonly Finding[]>());

/** As a range of the link. */
export function findingRange({ opened, device }: Selection, { select: wanted }: Finding): string | null {
  if (wanted === undefined) return null;
  const { from, to } = extent(device, wanted);
  return writeRange(from - opened.trace.earliest, to - opened.trace.earliest);
}

function kernels(selection: Selection, { t, input }: Asked): Part {
  const inOrder = input.order === "run";
  const count = selection.range.to - selection.range.from;
  return {
    kind: "table",
    id: "kernels",
    title: WORDS.kernels,
    tools: "order",
    table: inOrder ? runTable(t, selection) : kernelTable(t, selection),
    paged: true,
    note: inOrder && count > MOST_ROWS ? m.firstMostRowsOfSelectionSelect({ mostRows: MOST_ROWS }) : undefined,
  };
}

function beside(selection: Selection, { t }: Asked): readonly Part[] {
  const families: Part = { kind: "table", id: "families", title: WORDS.families, table: familyTable(t, selection) };
  const { pass } = selection;
  if (pass === null || pass.layers.length === 0) return [families];
  return [
    {
      kind: "section",
      id: "kinds",
      title: WORDS.familiesAndKinds,
      parts: [
        { ...families, title: WORDS.byFamily },
        { kind: "table", id: "clusters", title: WORDS.kinds, table: clusterTable(t, selection, pass) },
      ],
    },
  ];
}

function parts(selection: Selection, { t }: Asked): readonly Part[] {
  const { passes } = selection.device.segmentation;
  if (passes.length === 0) return [];
  const { pass } = selection;
  const layers: readonly Part[] =
    pass === null || pass.layers.length === 0
      ? []
      : [
          {
            kind: "table",
            id: "layers",
            title: WORDS.layers,
            table: layerTable(t, selection, pass),
            offers: {
              label: WORDS.show,
              changes: pass.layers.map(({ index }) => ({ pass: String(pass.index), layer: String(index), range: "" })),
            },
          },
        ];
  return [
    {
      kind: "row",
      id: "parts",
      parts: [
        {
          kind: "table",
          id: "passes",
          title: WORDS.passes,
          table: passTable(t, selection),
          offers: {
            label: WORDS.show,
            changes: passes.map(({ index }) => ({ pass: String(index), layer: "auto", range: "" })),
          },
        },
        ...layers,
      ],
    },
  ];
}

function nothingToShow(traces: TraceAnswer["traces"]): Verdict {
  const last = traces.at(-1);
  if (last === undefined) return NOTHING_OPEN;
  if (!last.complete) return { finding: m.readSoFar, evidence: m.noKernelHasComeYet, help: null };
  const finding = m.thisTraceHasNoWork;
  return { finding, evidence: hostOnlyReason(last.trace), help: null };
}

/** The finding that gains most, of the selected pass. */
function verdict(selection: Selection): Verdict {
  const { wall, busy } = selection.figures;
  const first = selectionFindings(selection)[0];
  const evidence = m.busyOfWallAreBusy({ busy: durationText(busy), wall: durationText(wall) });
  if (!selection.opened.complete) return { finding: m.readSoFar, evidence, help: null };
  if (first === undefined) return { finding: m.nothingStandsOut, evidence, help: null };
  return { finding: unstopped(first.sentence), evidence: first.evidence, help: null };
}
