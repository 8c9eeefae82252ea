import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { POST as run } from "../../../app/api/v1/[analysis]/route";
import { importUpload } from "../../../app/api/v1/tables/import-upload";
import { serveAnswers } from "../../support/jobs/answer-pool";
import { DELETE, GET } from "../../../app/api/v1/tables/[...id]/route";
import { GET as list, POST as bring } from "../../../app/api/v1/tables/route";
import { dataFolder } from "../../support/folder";

// The same import without its thread, which only a build can start.
// eslint-disable-next-line no-restricted-properties -- no other file loads this route
vi.mock("@/app/api/v1/tables/import-in-thread", () => ({
  SMALLER: { en: "less", zh: "less" },
  importInThread: importUpload,
}));

dataFolder();

const URL = "http://localhost/api/v1/tables";
const at = (id: string) => ({ params: Promise.resolve({ id: id.split("/") }) });
const upload = (paths: readonly string[]) => {
  const form = new FormData();
  for (const path of paths) form.append("files", new Blob([readFileSync(join("tests/fixtures/tables", path))]), path);
  return bring(new Request(URL, { method: "POST", body: form }));
};

/** A stream up to so many bytes. */
function ended(most: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > most) controller.terminate();
      else controller.enqueue(chunk);
    },
  });
}

it("takes uploaded files, by the path that they came with", async () => {
  const answer = await upload([
    "compute/h100/made-up/model/mlp.csv",
    "network/h100_dgx/all_reduce.csv",
    "broken.parquet",
  ]);
  expect(answer.status).toBe(201);
  const report = await answer.json();
  expect(report.sets).toMatchObject([{ id: "h100/vidur/csv", chip: "h100-sxm" }]);
  expect(report.skipped).toMatchObject([{ path: "broken.parquet", code: "TABLES-DAMAGED" }]);
});

it("lists and sends a set, gzipped", async () => {
  expect((await (await list(new Request(URL))).json()).sets).toMatchObject([{ id: "h100/vidur/csv" }]);
  const answer = await GET(new Request(URL), at("h100/vidur/csv"));
  expect(answer.headers.get("content-type")).toBe("application/gzip");
  const set = JSON.parse(gunzipSync(new Uint8Array(await answer.arrayBuffer())).toString());
  expect(set).toMatchObject({ id: "h100/vidur/csv", chip: "h100-sxm" });
});

it("prices a run of an analysis", async () => {
  serveAnswers();
  const body = JSON.stringify({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, tables: "h100/vidur/csv" });
  const request = new Request("http://localhost/api/v1/quick-estimation", { method: "POST", body });
  const answer = await run(request, { params: Promise.resolve({ analysis: "quick-estimation" }) });
  expect(answer.status).toBe(200);
  const { result } = await answer.json();
  expect(
    result.decode.operators.some((one: { coverage?: { source: string } }) => one.coverage?.source === "measured"),
  ).toBe(true);
});

it("says of a file that is too long how long it is, and imports the others", async () => {
  const form = new FormData();
  const rows = `num_tokens,n_head,time\n${"1,2,0.5\n".repeat(300_001)}`;
  form.append("files", new Blob([rows]), "compute/h100/made-up/long/mlp.csv");
  form.append("files", new Blob([`${"a,".repeat(400)}b\n${"\n".repeat(10_000)}`]), "compute/h100/made-up/wide/mlp.csv");
  const path = "network/h100_dgx/all_reduce.csv";
  form.append("files", new Blob([readFileSync(join("tests/fixtures/tables", path))]), path);
  const answer = await bring(new Request(URL, { method: "POST", body: form }));
  expect(answer.status).toBe(201);
  expect((await answer.json()).skipped.map(({ why }: { why: string }) => why)).toEqual([
    "It has 300,001 rows; the limit is 300,000.",
    "It has 4,010,000 cells; the limit is 4,000,000.",
  ]);
});

it("counts an upload while it arrives", async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(5e6)),
  });
  const init = { method: "POST", body: body.pipeThrough(ended(30e6)), duplex: "half" };
  const answer = await bring(new Request(URL, init));
  expect(answer.status).toBe(413);
  expect((await answer.json()).issues[0]).toMatchObject({
    code: "BODY-TOO-LARGE",
    message: "The body exceeds 20 MB.",
  });
});

it("refuses nothing at all, what is absent, and what was removed", async () => {
  expect((await bring(new Request(URL, { method: "POST", body: new FormData() }))).status).toBe(422);
  expect((await upload(["broken.parquet"])).status).toBe(422);
  expect((await DELETE(new Request(URL), at("h100/vidur/csv"))).status).toBe(204);
  expect((await DELETE(new Request(URL), at("h100/vidur/csv"))).status).toBe(404);
  expect((await GET(new Request(URL), at("h100/vidur/csv"))).status).toBe(404);
});
