import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readFiles, type DataFile } from "@/features/core/calibration/data-files";
import { listMeasurements, readAll } from "@/features/core/calibration/read-files";
import { LINK_TEXT_LIMIT, unpackText } from "@/lib/packed-text";
import { unwrap } from "@/lib/result";
import { kitTable, products } from "../support/measurements/kit-table";
import { textOfFile, textOfFiles } from "@/state/opened-files/file-text";
import { measurementsOfFile, packFiles } from "@/state/opened-files/measurement-files";

const SMALL: DataFile = { name: "a.csv", text: "tp,concurrency,isl,osl,ttft_ms,tpot_ms\n2,1,1024,512,164,17.2" };

/** A server that keeps texts, as /api/v1/texts does. */
const kept = new Map<string, string>();
function keepingServer(): void {
  vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => {
    const hash = createHash("sha256").update(body).digest("hex").slice(0, 40);
    kept.set(hash, body);
    return Promise.resolve(Response.json({ hash }, { status: 201 }));
  });
}
afterEach(() => vi.unstubAllGlobals());

describe("files on their way into the link", () => {
  it("travel in it when they are small, without a server", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("asked")));
    const packed = await packFiles([SMALL, { ...SMALL, name: "b.csv" }]);
    expect(packed.length).toBeLessThanOrEqual(LINK_TEXT_LIMIT);
    const files = readFiles(unwrap(unpackText(packed, undefined, "data")));
    expect(files.map(({ name }) => name)).toEqual(["a.csv", "b.csv"]);
    expect(await packFiles([])).toBe("");
  });

  it("lie on the server under their hash when they are long", async () => {
    keepingServer();
    const digits = Array.from({ length: 3000 }, (_, k) => String((k * 7919) % 9973)).join(" ");
    const packed = await packFiles([{ ...SMALL, text: `${SMALL.text}\n${digits}` }]);
    expect(packed).toMatch(/^h\.[0-9a-f]{40}$/);
    expect(readFiles(kept.get(packed.slice(2)) ?? "")[0]?.text).toContain(digits);
  });

  it("keep their figures where they are too long for the server, and lose single requests", async () => {
    keepingServer();
    const latencies = Array.from({ length: 700_000 }, (_, k) => 0.1 + (k % 97) / 1000);
    const run = {
      median_ttft_ms: 150,
      mean_ttft_ms: 160,
      mean_tpot_ms: 12,
      max_concurrency: 8,
      total_input_tokens: 10_240,
      total_output_tokens: 5120,
      completed: 10,
      ttfts: latencies,
    };
    const file: DataFile = { name: "run.json", text: JSON.stringify(run) };
    const [before] = listMeasurements(readAll([file]));
    const packed = await packFiles([file]);
    const body = kept.get(packed.slice(2));
    const [after] = listMeasurements(readAll(readFiles(unwrap(unpackText(packed, body, "data")))));
    expect(body?.length ?? 0).toBeLessThan(10_000);
    expect(after?.ttft).toEqual(before?.ttft);
    expect(after?.tpot).toEqual(before?.tpot);
    expect(after?.load).toEqual(before?.load);
    expect(after?.perRequest).toBeUndefined();
  });
});

describe("a dropped file", () => {
  it("is read as text, gzip taken off together with its ending, and keeps its date", async () => {
    const lastModified = Date.UTC(2026, 2, 1);
    const plain = unwrap(await textOfFile(new File([SMALL.text], "a.csv", { lastModified })));
    expect(plain).toEqual({ ...SMALL, modified: lastModified });
    const zipped = unwrap(await textOfFile(new File([gzipSync(SMALL.text)], "a.csv.gz", { lastModified })));
    expect(zipped).toEqual({ ...SMALL, modified: lastModified });
  });

  it("is refused by its name when it is damaged", async () => {
    const cut = gzipSync("x".repeat(10_000)).subarray(0, 20);
    const outcome = await textOfFile(new File([cut], "cut.csv.gz"));
    expect(outcome.issues[0]?.message.en).toMatch(/^cut\.csv\.gz cannot be read/);
  });

  it("is refused by its name when it is gone from the disk, and files read with it too", async () => {
    const gone = Object.assign(new File(["a"], "gone.csv"), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("no such file", "NotFoundError")) }),
    });
    const outcome = await textOfFiles([new File(["b"], "b.csv"), gone]);
    expect(outcome.issues[0]?.message.en).toMatch(/^gone\.csv cannot be read/);
  });
});

describe("files that are no results of a benchmark", () => {
  const chosen = (name: string, content: string): File => new File([content], name);
  const perf = kitTable("perf_test", products({ rate: 3.5e14, bandwidth: 1.6e12, floor: 4e-6 }));
  const trace = JSON.stringify({ traceEvents: [{ ph: "X", cat: "kernel", name: "k", ts: 1, dur: 2, pid: 0, tid: 7 }] });
  const profile = JSON.stringify({ format: 1, name: "Lab", version: 1, factors: { memory: 1.1 } });

  it.each([
    ["perf.csv", perf, "Measure"],
    ["run.pt.trace.json", trace, "Trace"],
    ["lab.json", profile, "Import JSON"],
  ])("%s is refused with the way that it goes", async (name, content, way) => {
    const read = await measurementsOfFile(chosen(name, content));
    expect(read.ok).toBe(false);
    expect(read.issues.map(({ code, at }) => [code, at])).toEqual([["MEASURED-OTHER-KIND", name]]);
    expect(read.issues[0]?.fix?.en).toContain(way);
  });

  it("any other file is handed on as it is, columns that nobody knows too", async () => {
    for (const content of [SMALL.text, "a,b\n1,2\n", ""])
      expect(unwrap(await measurementsOfFile(chosen("x.csv", content))).text).toBe(content);
  });
});
