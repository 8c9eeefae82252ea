import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { answerTraces } from "../../../app/api/v1/trace/file/trace-upload";
import { POST } from "../../../app/api/v1/trace/file/route";
import { smallTrace } from "../../support/measurements/small-trace";
import { dataFolder } from "../../support/folder";
import { mds } from "../../support/programs/mds";

// The same answer without its thread, which only a build can start.
// eslint-disable-next-line no-restricted-properties -- no other file loads this route
vi.mock("@/app/api/v1/trace/file/trace-in-thread", () => ({
  SMALLER: { en: "smaller", zh: "smaller" },
  tracesInThread: answerTraces,
}));

const folder = dataFolder();

type File = readonly [name: string, content: BlobPart];

function post(...files: readonly File[]): Promise<Response> {
  const body = new FormData();
  for (const [name, content] of files) body.append("files", new Blob([content]), name);
  return POST(new Request("http://localhost/api/v1/trace/file", { method: "POST", body }));
}

const code = async (answer: Response) => {
  const { issues } = (await answer.json()) as { issues: readonly { code: string }[] };
  return [answer.status, issues[0]?.code];
};

const SHORT = smallTrace({ passes: 3, layers: 8 });
const LONG = smallTrace({ passes: 4, layers: 8 });
const TABLE = `Name,Calls,TotalDurationNs,AverageNs\n"k",2,3000,1500\n`;

describe("POST /api/v1/trace/file", () => {
  it("is what mds trace prints, packed or not", async () => {
    writeFileSync(join(folder, "small.json"), SHORT);
    const { stdout } = await mds("trace", join(folder, "small.json"), "--format", "json");
    const answer: unknown = await (await post(["small.json", SHORT])).json();
    expect(answer).toEqual(JSON.parse(stdout));
    expect(await (await post(["small.json", gzipSync(SHORT)])).json()).toEqual(answer);
  });

  it("compares two as mds trace --compare does", async () => {
    writeFileSync(join(folder, "a.json"), SHORT);
    writeFileSync(join(folder, "b.json"), LONG);
    const { stdout } = await mds(
      "trace",
      join(folder, "a.json"),
      "--compare",
      join(folder, "b.json"),
      "--format",
      "json",
    );
    const answer: unknown = await (await post(["a.json", SHORT], ["b.json", LONG])).json();
    expect(answer).toEqual(JSON.parse(stdout.replaceAll(`${folder}/`, "")));
  });

  it("reads tables of kernels", async () => {
    const answer: unknown = await (await post(["stats.csv", TABLE])).json();
    expect(answer).toMatchObject({ kind: "rocprofv3-kernel-stats", launches: 2, total_ms: 0.003 });
  });

  it("refuses no file, three, and tables against a trace", async () => {
    expect(await code(await post())).toEqual([422, "TRACE-BODY"]);
    expect(await code(await post(["a", SHORT], ["b", SHORT], ["c", SHORT]))).toEqual([422, "TRACE-BODY"]);
    expect(await code(await post(["a", SHORT], ["b", TABLE]))).toEqual([422, "TRACE-TABLES"]);
    expect(await code(await post(["a", "no trace"]))).toEqual([422, "TRACE-NOT-JSON"]);
  });
});
