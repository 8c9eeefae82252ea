/** The report, in reading order. */
import type { Misfit, Part, Report, Verdict } from "@/features/answers/answer";
import type { Translate } from "@/lib/text";
import { weightLoad } from "@/features/core/memory/ledger";
import { sequenceChart } from "./curve-chart";
import { factGroups } from "./facts";
import type { MemoryInput } from "./input";
import { logLead, logTable } from "./log/log-table";
import { servingInstance, type QuickMemory } from "./quick-memory";
import { rankChart } from "./rank-chart";
import { startTable } from "./start/engine-lines";
import { layerTable, ledgerTable, tierTable, whatIfFile } from "./tables";
import * as m from "./messages";

type Reading = { readonly t: Translate; readonly input: MemoryInput };

export const memoryReport = (memory: QuickMemory, reading: Reading): Report => ({
  verdict: verdict(memory),
  misfit: misfit(memory),
  figures: memory.figures,
  parts: parts(memory, reading),
});

const verdict = ({ fit: { finding, evidence, changes } }: QuickMemory): Verdict => ({
  finding,
  evidence,
  help: null,
  changes: { lead: m.nearestChangesThatLeaveRoom, list: changes },
});

/** Memory needed on the fullest GPU, and memory that its engine can use. */
function misfit({ fit, instances }: QuickMemory): Misfit | null {
  if (fit.issue === null) return null;
  const short = instances.find(({ phase }) => phase === fit.phase) ?? servingInstance(instances);
  const { tight, need } = short;
  return {
    issue: fit.issue,
    needed: [
      { label: m.weights, bytes: weightLoad(tight), slot: 1 },
      { label: m.activations, bytes: tight.activation, slot: 3 },
      {
        label: m.engine2,
        bytes: tight.driver + tight.runtime + tight.exchange + tight.graphs,
        slot: 4,
      },
      { label: m.kvCache, bytes: need, slot: 2 },
    ],
    capacity: tight.capacity - Math.max(0, tight.reserve),
  };
}

function parts(memory: QuickMemory, { t, input }: Reading): readonly Part[] {
  const ledger = ledgerTable(memory, input, t);
  const lines = startTable(servingInstance(memory.instances), t);
  return [
    ...(lines
      ? [
          {
            kind: "table" as const,
            id: "engine-lines",
            title: m.asEnginePrintsIt,
            lead: m.itsLinesWithOurFigures,
            table: lines,
          },
        ]
      : []),
    ...(memory.log
      ? [
          {
            kind: "table" as const,
            id: "log-lines",
            title: m.logBesideLedger,
            lead: logLead(memory.log),
            table: logTable(memory.log, t),
          },
        ]
      : []),
    rankChart(memory, ledger, t),
    { kind: "table", id: "ranks", title: m.ledgerOfOneGpu, file: m.ledger, table: ledger, totals: true },
    {
      kind: "table",
      id: "cache",
      title: m.cacheOfOneSequenceOn,
      file: m.cacheByLayerKind,
      table: layerTable(memory, t),
    },
    ...(Number.isFinite(servingInstance(memory.instances).sequences) ? [sequenceChart(memory, t)] : []),
    { kind: "view", id: "what-if" },
    { kind: "file", id: "what-if", title: m.whatIfTable, table: whatIfFile(memory, t) },
    { kind: "view", id: "log" },
    {
      kind: "table",
      id: "tiers",
      title: m.kvOffloadTiersOfInstance,
      lead: m.lowerTiersKeepOneCopy,
      table: tierTable(memory, t),
    },
    { kind: "facts", id: "facts", groups: factGroups(memory) },
  ];
}
