/** Data quality: files and their kinds, units and zone with the evidence, missing files and their use, all notices. */
import type { Part } from "@/features/answers/answer";
import type { ColumnDecision, FileKind, FileReport, OpenedProfile, UnitWitness } from "@/features/core/serving-profile";
import { table, type Column } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { Asked } from "../reader";
import { TAB_NAMES } from "./names";
import { tabs } from "./availability";
import { WORDS } from "../words";
import * as m from "./messages";

export function qualityParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  return [
    { kind: "issues", id: "notices", title: m.notices, issues: opened.capture.notices },
    fileTable(opened, reader),
    { kind: "view", id: "zone" },
    ...decisionTable(opened, reader),
    ...missing(opened),
    ...engine(opened),
  ];
}

function fileTable({ capture: { files } }: OpenedProfile, { t }: Asked): Part {
  const columns: readonly Column<FileReport>[] = [
    { id: "file", label: m.file, value: ({ path }) => path },
    // Of databases only.
    ...(files.some(({ table: name }) => name !== null)
      ? [{ id: "table", label: m.table, value: ({ table: name }: FileReport) => name }]
      : []),
    { id: "kind", label: m.readAs, value: ({ kind }) => t(KIND_NAMES[kind]) },
    { id: "rows", label: WORDS.rows, value: ({ rows }) => rows },
    { id: "notices", label: m.notices, value: ({ notices }) => notices.length },
  ];
  return {
    kind: "table",
    id: "files",
    title: m.filesThatWereRead,
    table: table(t, columns, files),
    paged: true,
  };
}

const KIND_NAMES: Readonly<Record<FileKind, Text>> = {
  requests: m.requests2,
  batches: m.batches2,
  "batch-times": m.stagesOfBatches,
  forwards: m.forwards2,
  cache: m.cacheStates,
  queues: m.requestsByState2,
  transfers: m.handOvers,
  pulls: m.transfersOfCache2,
  dispatches: m.dispatchesToNodes,
  balance: m.expertBalance2,
  "expert-latency": m.dispatchAndCombine2,
  drafts: m.drafts,
  spans: m.spans,
  summary: m.summary,
  curve: m.curve,
  samples: m.samplesOfEngine,
  trace: m.trace,
  log: m.log,
  metrics: verbatim("/metrics"),
  "spans-otlp": m.requestSpans,
  run: m.run,
  unknown: m.notRecognised,
};

function decisionTable({ capture: { files } }: OpenedProfile, { t }: Asked): readonly Part[] {
  const rows = files.flatMap(({ path, decisions }) => decisions.map((decision) => ({ path, ...decision })));
  if (rows.length === 0) return [];
  const columns: readonly Column<ColumnDecision & { readonly path: string }>[] = [
    { id: "file", label: m.file, value: ({ path }) => path },
    { id: "column", label: m.column, value: ({ column }) => column },
    { id: "claimed", label: m.itsNameSays, value: ({ claimed }) => claimed },
    { id: "taken", label: m.readAs, value: ({ taken }) => taken },
    { id: "witness", label: m.because, value: ({ witness }) => t(WITNESSES[witness]) },
    { id: "other", label: m.rowsInAnotherUnit, value: ({ otherRows }) => otherRows },
  ];
  return [
    {
      kind: "table",
      id: "decisions",
      title: m.unitsOfColumns,
      table: table(t, columns, rows),
      paged: true,
    },
  ];
}

const WITNESSES: Readonly<Record<UnitWitness, Text>> = {
  override: m.youSaidSo,
  epoch: m.onlySoItIsTime,
  dates: m.dateStandsBesideIt,
  difference: m.itIsDifferenceOfStart,
  tokens: m.onlySoTokensComeAs,
  order: m.otherwisePartWouldBeLonger,
  span: m.otherwiseItWouldBeLonger,
  name: m.itsNameSaysSo,
  assumed: m.assumedNothingTells,
};

function missing(opened: OpenedProfile): readonly Part[] {
  const rows = tabs(opened).flatMap(({ id, missing: why }) => (why === null ? [] : [{ id, why }]));
  const reasons = Object.values(opened.figures.reasons);
  const list = [...new Map(reasons.map((reason) => [reason.en, reason])).values()];
  return [
    ...(rows.length > 0
      ? [
          {
            kind: "words",
            id: "missing-files",
            title: m.whatIsMissingAndWhat,
            words: rows.map(({ id, why }) => {
              const name = TAB_NAMES[id];
              return m.nameWhy({ name, why });
            }),
          } as const,
        ]
      : []),
    ...(list.length > 0
      ? [
          {
            kind: "words",
            id: "reasons",
            title: m.figuresThatNoFileTells,
            words: list,
          } as const,
        ]
      : []),
  ];
}

function engine({ capture: { engine: facts, zone }, name }: OpenedProfile): readonly Part[] {
  const lines: readonly (readonly [Text, string])[] = [
    [m.capture, name],
    [m.engine, [facts.name, facts.version].filter(Boolean).join(" ")],
    [m.model, facts.model ?? ""],
    [m.requestsAtOnce, facts.maxRunning === undefined ? "" : formatCount(facts.maxRunning)],
    [m.tokensPerStep, facts.maxStepTokens === undefined ? "" : formatCount(facts.maxStepTokens)],
    [m.zoneOfDates, zone.hours === null ? "" : `UTC${zone.hours < 0 ? "" : "+"}${zone.hours}`],
    ...Object.entries(facts.settings)
      .slice(0, 60)
      .map(([key, value]) => [verbatim(key), value] as const),
  ];
  const shown = lines.filter(([, value]) => value !== "");
  return [
    {
      kind: "facts",
      id: "engine",
      title: m.whatFilesSayOfEngine,
      groups: [
        {
          id: "engine",
          title: m.settings,
          facts: shown.map(([label, value]) => ({ label, value: verbatim(value) })),
        },
      ],
    },
  ];
}
