// @module-tag check
/** A line beyond the limit costs its reader nothing but that line; no file that people publish has one. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBalanceTable } from "@/features/core/operators/routing/balance-table";
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import { readChipFile } from "@/features/core/hardware/chip-files";
import { readKitFile } from "@/features/core/kit/kit-file";
import { readModelFile } from "@/features/core/model/config/model-files";
import { FileReader } from "@/features/core/serving-profile/read/file-reader";
import { Texts } from "@/features/core/serving-profile/reading";
import { readRequests } from "@/features/core/simulator/files/requests-csv";
import { readTrace } from "@/features/core/workload/trace/read";
import { pastedRows } from "@/features/pages/inferencemax-scenarios/pasted";
import { readLog } from "@/features/core/server-logs/start/read-log";
import { readPoints } from "@/features/pages/scheduling-simulator/setup/linear-fit";
import type { Issue } from "@/lib/issue";
import { LONGEST_LINE, withoutLongLines } from "@/lib/tables/long-lines";
import { decodeTable } from "@/lib/server/table-files";
import { parseCsv, readRows } from "@/bin/predict/rows";
import { needsData } from "../support/needs";

const LONG = "9".repeat(LONGEST_LINE + 1);
const bytes = (written: string): Uint8Array => new TextEncoder().encode(written);

function profileIssues(name: string, content: Uint8Array): readonly Issue[] {
  const reader = new FileReader(name, new Texts());
  reader.push(content);
  return reader.finish(false).flatMap(({ notices }) => notices);
}

type Readable = { readonly issues: readonly Issue[] };
const READERS: Readonly<Record<string, (written: string) => Readable>> = {
  benchmark: (written) => readBenchmarkBytes(bytes(written), "x.csv"),
  "request trace": (written) => readTrace(written),
  "requests of a simulation": (written) => readRequests(written),
  "kit table": (written) => readKitFile(written, "x.csv"),
  "pasted rows": pastedRows,
  models: readModelFile,
  chips: readChipFile,
  "step points": readPoints,
  "balance table": readBalanceTable,
  "memory log": readLog,
};
/** Columns have a limit of their own (tests/lib/column-names.test.ts): JSON in a reader of tables would pass it. */
const LIMITS = /^(LINES?-LONG|ROWS-LONG|PROFILE-FILE-REFUSED|PROFILE-LINES-CUT)$/;
const beyond = (issues: readonly Issue[]): string[] =>
  issues.map(({ code }) => code).filter((code) => LIMITS.test(code));

const HEADS: Readonly<Record<string, string>> = {
  benchmark: "isl,osl,conc,ttft_ms\n1000,100,4,50",
  "request trace": "timestamp,input_length,output_length\n0,10,10",
  "requests of a simulation": "arrived_at,prompt_tokens,decode_tokens\n0,10,10",
  "kit table": "mds_kit,tool,status,concurrency,mean_ttft_ms\n1,slo_test,ok,4,5",
  "pasted rows": "name,tp\na,2",
  "step points": "1,0,5,2\n2,0,5,3",
  "memory log": "INFO 01-01 00:00:00 [kv_cache_utils.py:1] GPU KV cache size: 420,832 tokens",
};

describe.each(Object.entries(HEADS))("a %s", (name, table) => {
  const read = READERS[name] ?? (() => ({ issues: [] }));

  it("with a line beyond the limit is read without it, and says so", () => {
    const whole = read(table);
    const { issues, ...rest } = read(`${table}\n${LONG}`);
    expect(issues.map(({ code }) => code)).toContain("LINES-LONG");
    expect(whole).not.toMatchObject({ ok: false });
    expect(rest).not.toMatchObject({ ok: false });
  });
});

it.each(Object.keys(HEADS).filter((name) => !/log|points/.test(name)))(
  "a %s of one endless line is refused",
  (name) => {
    expect(READERS[name]?.(LONG)).toMatchObject({ ok: false, issues: [{ code: "LINE-LONG" }] });
  },
);

it("operator tables with such a line are skipped with the code", async () => {
  const answer = await decodeTable("mlp.csv", bytes(`a,b\n1,2\n${LONG},2\n`));
  expect(answer).toMatchObject({ path: "mlp.csv", code: "LINES-LONG" });
});

it("a log of a profile is read by the beginnings of its long lines, wherever it is cut", () => {
  const line =
    "INFO 01-01 00:00:10 [loggers.py:1] Engine 000: Avg prompt throughput: 1.0 tokens/s, Avg generation throughput: 2.0 tokens/s, Running: 3 reqs, Waiting: 0 reqs, GPU KV cache usage: 1.0%";
  const content = bytes(`${line}${" ".repeat(20_000)}\n${line}\n`);
  for (const size of [content.length, 7_000]) {
    const reader = new FileReader("server.log", new Texts());
    for (let at = 0; at < content.length; at += size) reader.push(content.subarray(at, at + size));
    const [log] = reader.finish(false);
    expect(log).toMatchObject({ rows: 2, notices: [{ code: "PROFILE-LINES-CUT" }] });
  }
});

describe("rows to predict", () => {
  const HEAD = "id,model,isl\n";
  const quarters = (source: string): string[] => source.match(/[^]{1,262144}/g) ?? [];

  it.each([
    ["a line", `${HEAD}a,m,1\nb,${LONG},2\nc,m,3\n`, ["a", "", "c"]],
    ["a last line", `${HEAD}a,m,1\nb,${LONG.repeat(2)}`, ["a", ""]],
  ])("have an empty row for %s beyond the limit, read whole or in pieces", (_, source, ids) => {
    expect(parseCsv(source).map(({ id }) => id)).toEqual(ids);
    expect([...readRows(quarters(source))].map(({ id }) => id)).toEqual(ids);
  });

  it("are all read behind a quote that nobody closes", () => {
    const source = `${HEAD}a,m,1\nb,"m,2\n${"c,m,3\n".repeat(500_000)}`;
    expect(parseCsv(source)).toHaveLength(500_002);
    expect([...readRows(quarters(source))]).toHaveLength(500_002);
  });

  it("are one without cells where a quoted cell of many lines is beyond the limit", () => {
    const source = `${HEAD}a,m,1\nb,"${`${"9".repeat(9000)}\n`.repeat(200)}",2\nc,m,3\n`;
    expect(parseCsv(source).map(({ id }) => id)).toEqual(["a", "", "c"]);
  });
});

const DATA = "../shared/data";
const PRESENT = existsSync(DATA);

describe("files that people publish", needsData(DATA), () => {
  const entries = PRESENT ? readdirSync(DATA, { recursive: true, withFileTypes: true }) : [];
  const texts = entries
    .filter((entry) => entry.isFile() && !/\.(parquet|gz|sqlite|db|md|py|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

  it("have no line beyond the limit for any reader", () => {
    expect(texts.length).toBeGreaterThan(400);
    const byUse = ["request trace", "benchmark"] as const;
    const refused = texts.flatMap((path) => {
      const content = new Uint8Array(readFileSync(path));
      const written = new TextDecoder().decode(content);
      if (/\.json$/.test(path)) return beyond(profileIssues(path, content)).map((code) => `${path}: profile ${code}`);
      const { long } = withoutLongLines(written);
      const read = byUse.flatMap((name) =>
        beyond(READERS[name]?.(written).issues ?? []).map((code) => `${path}: ${name} ${code}`),
      );
      return [
        ...(long ? [`${path}: line ${long.first}`] : []),
        ...read,
        ...beyond(profileIssues(path, content)).map((code) => `${path}: profile ${code}`),
      ];
    });
    expect(refused).toEqual([]);
  }, 240_000);
});
