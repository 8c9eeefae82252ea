import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { POST } from "../../../app/api/v1/launch/route";
import { dataFolderEach } from "../../support/folder";

const folder = dataFolderEach();

const post = (body: unknown) =>
  POST(new Request("http://localhost/api/v1/launch", { method: "POST", body: JSON.stringify(body) }));
const SMALL = { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 };

describe("/api/v1/launch", () => {
  it("answers documents and the memory that was checked", async () => {
    const answer = await (await post({ ...SMALL, engine: "vllm", format: "kubernetes" })).json();
    expect(answer.documents[0]).toMatchObject({ name: "deployment.yaml", language: "yaml" });
    expect(answer.memory[0].cache).toBeGreaterThan(answer.memory[0].needed);
  });

  it("reads a command", async () => {
    const answer = await (await post({ read: "trtllm-serve Qwen/Qwen3-32B --tp_size 4" })).json();
    expect(answer).toMatchObject({ scenario: { model: "qwen3-32b", tp: "4" }, issues: [] });
  });

  it("refuses with 422 and the issues", async () => {
    const refused = await post({ ...SMALL, model: "llama-3.3-70b" });
    expect(refused.status).toBe(422);
    expect((await refused.json()).issues[0].code).toBe("LAUNCH-MEM-WEIGHTS");
    expect((await post({ ...SMALL, format: "stone" })).status).toBe(422);
    expect((await post({ ...SMALL, tp: "many" })).status).toBe(422);
  });

  it("says that the tables it was to read are damaged", async () => {
    writeFileSync(join(folder(), "tables.sqlite"), "no database at all, whatever its name says");
    const refused = await post({ ...SMALL, tables: "h100/vidur/1" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, null]);
    expect((await refused.json()).issues[0].code).toBe("STORE-DAMAGED");
  });
});
