import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { POST as run } from "../../../app/api/v1/[analysis]/route";
import { DELETE, GET } from "../../../app/api/v1/tables/[...id]/route";
import { GET as list, POST as bring } from "../../../app/api/v1/tables/route";
import { dataFolder } from "../../support/folder";

dataFolder();

const URL = "http://localhost/api/v1/tables";
const at = (id: string) => ({ params: Promise.resolve({ id: id.split("/") }) });
const upload = (paths: readonly string[]) => {
  const form = new FormData();
  for (const path of paths) form.append("files", new Blob([readFileSync(join("tests/fixtures/tables", path))]), path);
  return bring(new Request(URL, { method: "POST", body: form }));
};

describe("/api/v1/tables", () => {
  it("takes uploaded files, by the path that they came with", async () => {
    const answer = await upload([
      "compute/h100/made-up/model/mlp.csv",
      "network/h100_dgx/all_reduce.csv",
      "broken.parquet",
    ]);
    expect(answer.status).toBe(201);
    const report = await answer.json();
    expect(report.sets).toMatchObject([{ id: "h100/vidur/csv", chip: "h100-sxm" }]);
    expect(report.skipped).toMatchObject([{ path: "broken.parquet" }]);
  });

  it("lists and sends a set, gzipped", async () => {
    expect((await (await list()).json()).sets).toMatchObject([{ id: "h100/vidur/csv" }]);
    const answer = await GET(new Request(URL), at("h100/vidur/csv"));
    expect(answer.headers.get("content-type")).toBe("application/gzip");
    const set = JSON.parse(gunzipSync(new Uint8Array(await answer.arrayBuffer())).toString());
    expect(set).toMatchObject({ id: "h100/vidur/csv", chip: "h100-sxm" });
  });

  it("prices a run of an analysis", async () => {
    const body = JSON.stringify({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, tables: "h100/vidur/csv" });
    const request = new Request("http://localhost/api/v1/quick-estimation", { method: "POST", body });
    const answer = await run(request, { params: Promise.resolve({ analysis: "quick-estimation" }) });
    expect(answer.status).toBe(200);
    const { result } = await answer.json();
    expect(
      result.decode.operators.some((one: { coverage?: { source: string } }) => one.coverage?.source === "measured"),
    ).toBe(true);
  });

  it("refuses nothing at all, what is absent, and what was removed", async () => {
    expect((await bring(new Request(URL, { method: "POST", body: new FormData() }))).status).toBe(422);
    expect((await upload(["broken.parquet"])).status).toBe(422);
    expect((await DELETE(new Request(URL), at("h100/vidur/csv"))).status).toBe(204);
    expect((await DELETE(new Request(URL), at("h100/vidur/csv"))).status).toBe(404);
    expect((await GET(new Request(URL), at("h100/vidur/csv"))).status).toBe(404);
  });
});
