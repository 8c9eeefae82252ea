import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inferencemaxScenariosAnalysis } from "@/features/pages/inferencemax-scenarios/analysis";
import { count, expandRows } from "@/features/pages/inferencemax-scenarios/expand";
import { DEFAULT_ROWS, ScenariosInput } from "@/features/pages/inferencemax-scenarios/input";
import { MOST_ROWS } from "@/features/pages/inferencemax-scenarios/most-rows";
import { pastedRows } from "@/features/pages/inferencemax-scenarios/pasted";
import { layoutCharts } from "@/features/pages/inferencemax-scenarios/layout-chart";
import { readList, type Row } from "@/features/pages/inferencemax-scenarios/row";
import { readRows, writeRows } from "@/features/pages/inferencemax-scenarios/rows-text";
import { resultTable } from "@/features/pages/inferencemax-scenarios/tables";
import { scenarioTable } from "@/features/pages/inferencemax-scenarios/scenario-table";
import { runAnalysis } from "@/features/analysis/run-analysis";
import type { NestedBox } from "@/lib/charts/drawing";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const BASE = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "256", conc: "16" };
const input = (raw: RawParams) => decodeParams(ScenariosInput, raw).value;
const ask = (raw: RawParams, base: RawParams = BASE) => scenarioTable(resolved(base), input(raw));
const table = (raw: RawParams, base: RawParams = BASE) => unwrap(ask(raw, base));

const numbers = fc
  .array(fc.integer({ min: 1, max: 64 }).map(String), { minLength: 1, maxLength: 4 })
  .map((list) => list.join(", "));
const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    name: fc.string({ unit: "grapheme", maxLength: 12 }).map((name) => name.replace(/[\r\n\u2028\u2029]/g, "").trim()),
    cells: fc.record(
      { tp: numbers, conc: numbers, isl: numbers, kv: fc.constantFrom("fp8", "bf16, fp8") },
      { requiredKeys: [] },
    ),
  }),
  { minLength: 1, maxLength: 5 },
);

describe("rows in a link", () => {
  it("read back as they were written, whatever their names", () => {
    fc.assert(
      fc.property(rows, (some) => {
        expect(unwrap(readRows(writeRows(some)))).toEqual(some);
      }),
    );
  });

  it("say which cell sets nothing, and which cannot be read, and work out the others", () => {
    const unknown = ask({ rows: "a,tq:2;b" });
    expect(unknown.issues[0]?.fix?.en).toContain("tp");
    const { lines } = table({ rows: "a,conc:many;b" });
    expect(lines[0]?.figures).toBeNull();
    expect(lines[0]?.issues[0]?.message.en).toContain('"many"');
    expect(lines[1]?.figures).not.toBeNull();
  });
});

describe("lists", () => {
  it("expand to the product of their lengths, each combination once", () => {
    fc.assert(
      fc.property(rows, (some) => {
        const expected = some.reduce(
          (sum, { cells }) => sum + Object.values(cells).reduce((product, cell) => product * readList(cell).length, 1),
          0,
        );
        expect(some.reduce((sum, row) => sum + count(row), 0)).toBe(expected);
        const expanded = expandRows(some);
        if (expected > MOST_ROWS) return expect(expanded.ok).toBe(false);
        const lines = unwrap(expanded);
        expect(lines.length).toBe(expected);
        for (const [index, { cells }] of some.entries()) {
          const own = lines.filter(({ row }) => row === index).map(({ written }) => JSON.stringify(written));
          const distinct = Object.values(cells).reduce((product, cell) => product * new Set(readList(cell)).size, 1);
          expect(new Set(own).size).toBe(distinct);
        }
      }),
    );
  });

  it("are refused beyond what the page works out at once, with both numbers", () => {
    const many = ask({
      rows: `x,conc:${Array.from({ length: 30 }, (_, i) => i + 1).join("~")},isl:${Array.from({ length: 20 }, (_, i) => i + 1).join("~")}`,
    });
    expect(many.ok).toBe(false);
    expect(many.issues[0]?.message.en).toContain("600");
  });

  it("name their combinations after what varies", () => {
    const { lines } = table({ rows: "wide,tp:1~2,conc:8;,kv:fp8" });
    expect(lines.map(({ name }) => name.en)).toEqual(["wide · TP 1", "wide · TP 2", "KV FP8"]);
  });
});

describe("a pasted table", () => {
  it("takes link names, labels of both languages, units in the head, and tells what it left out", () => {
    const read = pastedRows(
      "场景\tTP\tInput, ISL [tok]\t并发\tcolour\nfirst\t2\t2048\t8\tred\nsecond\t\t4096\t16\tblue\n",
    );
    expect(unwrap(read)).toEqual([
      { name: "first", cells: { tp: "2", isl: "2048", conc: "8" } },
      { name: "second", cells: { isl: "4096", conc: "16" } },
    ]);
    expect(read.issues[0]?.message.en).toContain("colour");
  });

  it("takes the columns of the original suite, batch and gradient steps excepted", () => {
    const read = pastedRows("name,tp,dp,batch_per_gpu,seq_len,decode_tokens,grad_accum\nBaseline,8,8,1,2048,256,1\n");
    expect(unwrap(read)[0]?.cells).toEqual({ tp: "8", replicas: "8", isl: "2048", osl: "256" });
    expect(read.issues[0]?.message.en).toContain("batch_per_gpu, grad_accum");
  });

  it("needs a head, and rows", () => {
    expect(pastedRows("1,2,3\n4,5,6\n").issues[0]?.code).toBe("ROWS-HEAD");
    expect(pastedRows("name,tp\n").issues[0]?.code).toBe("ROWS-EMPTY");
    expect(pastedRows("just words").issues[0]?.code).toMatch(/ROWS-(TABLE|HEAD)/);
  });

  it("is what the command line may hand over", () => {
    const { lines } = table({ rows: "name,conc\none,1\ntwo,2\n" });
    expect(lines.map(({ figures }) => figures?.workload.concurrency)).toEqual([1, 2]);
  });
});

describe("the table", () => {
  it("answers on load: default rows on the default scenario, all of them worked out", () => {
    const { lines, totals, figures } = table({}, {});
    expect(lines).toHaveLength(DEFAULT_ROWS.split(";").length);
    expect(totals.runnable).toBe(lines.length);
    expect(figures.every(({ value }) => Number.isFinite(value))).toBe(true);
  });

  it("sums rows, counts what holds, and names the best within the limits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 2000 }), fc.integer({ min: 1, max: 40 }), (ttft, tpot) => {
        const { lines, totals } = table(
          { rows: "x,conc:1~8~64~256,tp:1~2" },
          { ...BASE, ttft_ms: String(ttft), tpot_ms: String(tpot) },
        );
        const within = lines.filter((line) => line.within);
        expect(totals.within).toBe(within.length);
        expect(totals.gpus).toBe(12);
        const most = Math.max(...within.map(({ figures }) => figures?.served?.perGpu ?? 0));
        if (within.length > 0) {
          expect(lines.find(({ id }) => id === totals.best)?.figures?.served?.perGpu).toBe(most);
          expect(totals.nearest).toBeNull();
        } else expect(totals.nearest).not.toBeNull();
        for (const { limits, within: holds } of lines) expect(holds).toBe(limits.every(({ met }) => met));
      }),
      { numRuns: 15 },
    );
  });

  it("compares with the baseline row: its own differences are nothing, and another one may be chosen", () => {
    const { lines } = table({ rows: "a;b,conc:64", base: "2" });
    expect(lines[1]?.differences?.perGpu?.change).toBe(0);
    expect(lines[0]?.differences?.perGpu?.change).toBeLessThan(0);
    const beyond = ask({ rows: "a;b", base: "9" });
    expect(beyond.issues[0]?.code).toBe("ROWS-BASE");
    expect(unwrap(beyond).baseline).toBe(1);
  });

  it("says what to relax, and by how much, where nothing holds", () => {
    const { verdict, totals } = table({ rows: "a;b,conc:64" }, { ...BASE, ttft_ms: "1" });
    expect(totals.within).toBe(0);
    expect(verdict.finding.en).toBe("None of 2 scenarios meets every limit");
    expect(verdict.evidence.en).toMatch(/TTFT .*, limit 1.ms, /);
    expect(verdict.help?.en).toMatch(/passes with TTFT ≤/);
  });

  it("is reproduced through the registry, with a limit on E2E and a price", () => {
    const record = unwrap(
      runAnalysis(inferencemaxScenariosAnalysis as never, { ...BASE, rows: "a;b,conc:64", e2e_ms: 1, usd_hour: 2 }),
    );
    expect(record.summary.within_limits).toBe(0);
    expect(record.summary.scenarios).toBe(2);
  });
});

describe("who runs where", () => {
  const leaves = (box: NestedBox): number =>
    box.parts.length === 0 ? 1 : box.parts.reduce((sum, part) => sum + leaves(part), 0);
  const drawn = (base: RawParams) => {
    const [line] = table({ rows: "a" }, base).lines;
    const chart = layoutCharts(table({ rows: "a" }, base), ({ en }) => en)[0];
    if (chart?.drawing.kind !== "nested") throw new Error("no boxes");
    return { boxes: chart.drawing.boxes, gpus: line?.figures?.gpus, rows: chart.table?.rows };
  };

  it("is a box for every GPU, in its rank, instance and pool", () => {
    const moe = { model: "deepseek-v3", hw: "h200-sxm", isl: "1024", osl: "256", conc: "64" };
    const apart = drawn({ ...moe, split: "1", tp: "8", replicas: "2", d_tp: "1", d_adp: "16", d_replicas: "1" });
    expect(apart.boxes.reduce((sum, box) => sum + leaves(box), 0)).toBe(apart.gpus);
    expect(apart.gpus).toBe(2 * 8 + 16);
    expect(apart.boxes.map(({ parts }) => parts.length)).toEqual([2, 16]);
    expect(apart.rows?.map((row) => row.slice(0, 4))).toEqual([
      ["Prefill", 2, 1, 8],
      ["Decode", 1, 16, 1],
    ]);
    // 16 ranks over 16 expert groups: each GPU is one of them.
    expect(apart.boxes[1]?.parts[15]?.detail).toContain("EP 16 / 16");
    expect(drawn(BASE).boxes.reduce((sum, box) => sum + leaves(box), 0)).toBe(1);
    expect(drawn({ ...BASE, tp: "2", replicas: "400" }).boxes.reduce((sum, box) => sum + leaves(box), 0)).toBe(400);
  });
});

describe("a prefix that users share", () => {
  const LONG = { ...BASE, isl: "4096" };
  const lines = (written: string) =>
    table({ rows: written }, LONG).lines.map(({ figures }) => figures ?? expect.fail("no figures"));

  it("is the prefix hit that it comes to, while its copies fit (hand: half of the users, 2,048 of 4,096 tokens)", () => {
    const [shared, stated, plain] = lines("a,shared:2048,shared_users:50,shared_n:4;b,prefix:25;c");
    expect(shared?.shared).toMatchObject({ copies: 4, different: 4, hit: 0.25 });
    expect(shared?.served).toEqual(stated?.served);
    expect(shared?.shared?.saved).toBeCloseTo((plain?.served?.ttft ?? NaN) - (stated?.served?.ttft ?? NaN), 12);
    expect(shared?.shared?.saved).toBeGreaterThan(0);
    expect(plain?.shared).toBeNull();
  });

  it("hits less where there are more of them than a rank keeps, or fewer users have it", () => {
    const [few, many, crowd, nobody] = lines(
      "a,shared:2048,shared_n:8;b,shared:2048,shared_n:100000;c,shared:2048,shared_n:100000,conc:64;d,shared:2048,shared_users:0",
    );
    expect(few?.shared?.hit).toBeCloseTo(0.5, 12);
    expect(many?.shared?.copies).toBeGreaterThan(8);
    expect(many?.shared?.hit).toBeLessThan(0.01);
    // More requests at once leave less room: 48 more hold 48 · (4096 + 128 − 2048) tokens of their own.
    const room = ((many?.shared?.copies ?? NaN) - (crowd?.shared?.copies ?? NaN)) * 2048;
    expect(Math.abs(room - 48 * (4096 + 128 - 2048))).toBeLessThanOrEqual(2 * 2048);
    expect(nobody?.shared?.hit).toBe(0);
  });

  it("has its columns only where a row has one", () => {
    const heads = (written: string) =>
      resultTable(table({ rows: written }, LONG), "figures", ({ en }) => en).columns.map(({ id }) => id);
    expect(heads("a,shared:2048;b")).toEqual(expect.arrayContaining(["prefix-copies", "prefix-hit", "prefix-saved"]));
    expect(heads("a;b")).not.toContain("prefix-copies");
  });
});
