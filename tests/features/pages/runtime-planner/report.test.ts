import { describe, expect, it } from "vitest";
import { runtimePlannerAnalysis } from "@/features/pages/runtime-planner/analysis";
import { stageTable } from "@/features/pages/runtime-planner/stage-table";
import { PHASES } from "@/features/words";
import type { Table } from "@/lib/export/table";
import type { RawParams } from "@/lib/params/codec";
import { part, partNames, report } from "../../../support/report";
import { plan } from "./support";

const V3 = { model: "deepseek-v3", hw: "h200-sxm", tp: "8", conc: "32", isl: "2048" };
const said = (raw: RawParams = {}) => report(runtimePlannerAnalysis, { ...V3, ...raw });
const t = ({ en }: { readonly en: string }): string => en;

const column = ({ columns, rows }: Table, id: string) => {
  const place = columns.findIndex((one) => one.id === id);
  return rows.map((row) => row[place]);
};

describe("the table of stages", () => {
  it.each(PHASES.flatMap((phase) => [true, false].map((byKind) => ({ phase, byKind }))))(
    "sums to the pass: $phase, by layer kind $byKind",
    ({ phase, byKind }) => {
      const table = stageTable(plan(V3), phase, byKind, t);
      for (const id of ["whole", "gpu", "work-share", "time", "time-share"]) {
        const [sum = 0, ...parts] = [...column(table, id)].map(Number).reverse();
        expect(parts.reduce((total, value) => total + value, 0) / sum).toBeCloseTo(1, 9);
      }
      expect(column(table, "stage").at(-1)).toBe("Full pass");
    },
  );

  it.each([true, false])("shows what a kept pass measured beside the stages: by layer kind %s", (byKind) => {
    const times = {
      "mla-moe.experts": { kernel: 0.004, messages: 1 },
      "mla-dense.ffn-up": { kernel: 0.002, messages: 1 },
    };
    const kept = {
      name: "",
      file: "",
      segment: { phase: "decode", sequences: 1, newTokens: 1, cached: 0 },
      times,
    } as const;
    const table = stageTable(plan(V3), "decode", byKind, t, kept);
    const unit = table.columns.find(({ id }) => id === "measured")?.unit === "ms" ? 1e3 : 1e6;
    const shown = column(table, "measured").flatMap((cell) => (typeof cell === "number" ? [cell / unit] : []));
    expect(shown.toSorted((a, b) => a - b)).toEqual([0.002, 0.004].map((one) => expect.closeTo(one, 12) as number));
    expect(stageTable(plan(V3), "decode", byKind, t).columns.some(({ id }) => id === "measured")).toBe(false);
  });

  it("names layer kinds by their number, and messages that do not count", () => {
    const { columns, written } = stageTable(plan({ ...V3, comm: "0" }), "decode", true, t);
    const kinds = new Set(written?.map((row) => row[columns.findIndex(({ id }) => id === "layers")]));
    expect([...kinds]).toEqual(["Outside the layers", "mla-dense, 3 layers", "mla-moe, 58 layers", undefined]);
    const file = part(said({ comm: "0" }), "file", "stages").table;
    expect(file.rows.filter(([name]) => name === "Communication, not counted")).toHaveLength(2);
  });
});

describe("curves", () => {
  it.each([
    { against: "batch", shown: ["batch-latency", "batch-throughput"], title: /^Decode per token: .+, ideal / },
    { against: "input", shown: ["input-latency", "input-throughput"], title: /^Prefill: .+, ideal / },
    {
      against: "output",
      shown: ["output-latency", "output-throughput"],
      title: /^Batch, first prompt to last token: /,
    },
  ])("are shown against $against, the others are files", ({ against, shown, title }) => {
    const answer = said({ against });
    const names = partNames(answer);
    for (const id of shown) expect(names).toContain(`chart ${id}`);
    expect(names.filter((name) => /^file (batch|input|output|kv)-/.test(name))).toHaveLength(6);
    expect(part(answer, "chart", shown[0] ?? "").title).toMatch(title);
  });

  it("say where memory ends, within what is drawn", () => {
    const { drawing, subtitle } = part(said(), "chart", "batch-latency");
    const rules = drawing.kind === "curves" ? drawing.across.map(({ label }) => label) : [];
    expect(rules).toEqual(["32", "memory full"]);
    expect(subtitle).toMatch(/^at 32 seq; memory fits /);
  });
});

it("draws a pass whose parts sum to its time", () => {
  const { drawing } = part(said(), "chart", "prefill");
  if (drawing.kind !== "timeline") throw new Error("not a timeline");
  const pass = drawing.lanes.find(({ strong }) => strong);
  const sum = pass?.segments.reduce((total, { value }) => total + value, 0) ?? 0;
  const planned = drawing.markers.find(({ main }) => main)?.value ?? 0;
  const { fit } = plan(V3).prefill;
  // A fit below zero has no length to be drawn with.
  expect(sum).toBeCloseTo(planned - Math.min(0, fit) * (drawing.unit === "ms" ? 1e3 : 1), 6);
});

it.each([
  { model: "qwen3-30b-a3b", held: true },
  { model: "llama-3.1-8b", held: false },
])("explains HBM at 100 % where there is any: $model, $held", ({ model, held }) => {
  expect(part(said({ model }), "table", "efficiencies").note?.en.includes("HBM at 100 %")).toBe(held);
});
