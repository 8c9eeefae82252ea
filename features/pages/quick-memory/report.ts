/** What the page says, in the order of reading. */
import type { Misfit, Part, Report, Verdict } from "@/features/answers/answer";
import { text, type Translate } from "@/lib/text";
import { curveChart } from "./curve-chart";
import { factGroups } from "./facts";
import type { MemoryInput } from "./input";
import { servingInstance, type QuickMemory } from "./quick-memory";
import { rankChart } from "./rank-chart";
import { layerTable, ledgerTable, tierTable, whatIfFile } from "./tables";
import { WORDS } from "./words";

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
  changes: { lead: WORDS.changes, list: changes },
});

/** What is needed on the GPU that lacks memory, and what its engine can use. */
function misfit({ fit, instances }: QuickMemory): Misfit | null {
  if (fit.issue === null) return null;
  const short = instances.find(({ phase }) => phase === fit.phase) ?? servingInstance(instances);
  const { tight, need } = short;
  return {
    issue: fit.issue,
    needed: [
      { label: text({ en: "weights", zh: "权重" }), bytes: tight.weightTotal + tight.extras + tight.drafts, slot: 1 },
      { label: text({ en: "activations", zh: "激活" }), bytes: tight.activation, slot: 3 },
      {
        label: text({ en: "engine", zh: "引擎" }),
        bytes: tight.driver + tight.runtime + tight.exchange + tight.graphs,
        slot: 4,
      },
      { label: text({ en: "KV cache", zh: "KV 缓存" }), bytes: need, slot: 2 },
    ],
    capacity: tight.capacity - Math.max(0, tight.reserve),
  };
}

function parts(memory: QuickMemory, { t, input }: Reading): readonly Part[] {
  const ledger = ledgerTable(memory, input, t);
  return [
    rankChart(memory, ledger, t),
    { kind: "table", id: "ranks", title: WORDS.ledger, file: WORDS.ledgerFile, table: ledger, totals: true },
    { kind: "table", id: "cache", title: WORDS.layers, file: WORDS.layersFile, table: layerTable(memory, t) },
    ...(Number.isFinite(servingInstance(memory.instances).sequences) ? [curveChart(memory, t)] : []),
    { kind: "view", id: "what-if" },
    { kind: "file", id: "what-if", title: WORDS.whatIfFile, table: whatIfFile(memory, t) },
    { kind: "view", id: "log" },
    { kind: "table", id: "tiers", title: WORDS.tiers, lead: WORDS.tiersLead, table: tierTable(memory, t) },
    { kind: "facts", id: "facts", groups: factGroups(memory) },
  ];
}
