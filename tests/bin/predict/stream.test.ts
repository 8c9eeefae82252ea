import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { predict, PREDICTION_COLUMNS } from "@/bin/predict/predict";
import { parseCsv, readRows, writeCsv } from "@/bin/predict/rows";
import { filePieces, predictPieces } from "@/bin/predict/stream";
import { testFolder } from "../../support/folder";
import { mds } from "../../support/programs/mds";

const folder = testFolder();

const writeRows = (loads: readonly { readonly isl: number; readonly concurrency: number }[]): string =>
  writeCsv(
    ["model", "system", "backend", "isl", "osl", "concurrency", "tp"],
    loads.map(({ isl, concurrency }) => ({
      ...{ model: "meta-llama/Llama-3.1-8B-Instruct", system: "h100_sxm", backend: "vllm" },
      ...{ isl: String(isl), osl: "16", tp: "1", concurrency: String(concurrency) },
    })),
  );
const ROWS = writeRows([1, 2, 4].map((concurrency) => ({ isl: 256, concurrency })));

describe("a file of rows, piece by piece", () => {
  it("reads the same rows wherever it is cut", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r", " ", "é"), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (cells, size) => {
        const source = writeCsv(
          ["a", "b"],
          cells.map(([a, b]) => ({ a, b })),
        );
        const pieces = Array.from({ length: Math.ceil(source.length / size) }, (_, i) =>
          source.slice(i * size, (i + 1) * size),
        );
        expect([...readRows(pieces)]).toEqual(parseCsv(source));
      }),
    );
  });

  it("answers a deployment that comes again as before, under its own name", () => {
    const twice = parseCsv(predict(ROWS + ROWS.slice(ROWS.indexOf("\n") + 1)));
    const nameless = twice.map((row) => ({ ...row, id: "" }));
    expect(nameless.slice(3)).toEqual(nameless.slice(0, 3));
    expect(twice.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(new Set(twice.map((row) => row["ttft_ms"])).size).toBe(3);
  });

  it("answers as the whole file is answered, line by line", async () => {
    const path = join(folder, "rows.csv");
    writeFileSync(path, ROWS);
    const written: string[] = [];
    const target = { options: {}, write: (lines: string) => written.push(lines), tell: () => {} };
    expect(await predictPieces(filePieces(path), target)).toEqual({ rows: 3, whole: true });
    expect(written.join("")).toBe(predict(ROWS));
  });

  it("ends between two rows when interrupted, with whole lines", async () => {
    // Each a question of its own: what comes again is answered at once.
    const long = writeRows(Array.from({ length: 12_000 }, (_, i) => ({ isl: 1 + i, concurrency: 4 })));
    const written: string[] = [];
    const write = (lines: string): void => {
      if (written.push(lines) === 1) process.emit("SIGINT");
    };
    const { rows, whole } = await predictPieces([long], { options: {}, write, tell: () => {} });
    expect(whole).toBe(false);
    expect(rows).toBeLessThan(12_000);
    const answers = parseCsv(written.join(""));
    expect(answers).toHaveLength(rows);
    expect(Object.keys(answers.at(-1) ?? {})).toEqual([...PREDICTION_COLUMNS]);
    expect(written.join("").endsWith("\n")).toBe(true);
  });
});

describe("mds predict on files without an answer", () => {
  it.each([
    ["empty.csv", "", "PREDICT-EMPTY"],
    ["columns.csv", "model,system,isl,osl,concurrency\n", "PREDICT-EMPTY"],
    ["other.csv", "a,b\n1,2\n", "PREDICT-COLUMNS"],
    [".", null, "PREDICT-FOLDER"],
  ])("%s is refused, and says with what", async (name, content, code) => {
    const path = join(folder, name);
    if (content !== null) writeFileSync(path, content);
    const { status, stderr } = await mds("predict", "--rows", path);
    expect(status).toBe(2);
    expect(stderr).toContain(code);
  });
});
