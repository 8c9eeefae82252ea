import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { openApiDocument } from "@/features/openapi/description";
import { exampleFiles } from "@/features/pages/diagnose/example";
import { matchRoute } from "@/lib/server/access/routes";
import { diagnoseUpload } from "../../../app/api/v1/diagnose/diagnose-upload";
import { POST } from "../../../app/api/v1/diagnose/route";
import { dataFolder } from "../../support/folder";
import { mds } from "../../support/programs/mds";

// The same diagnosis without its thread, which only a build can start.
// eslint-disable-next-line no-restricted-properties -- no other file loads this route
vi.mock("@/app/api/v1/diagnose/diagnose-in-thread", () => ({
  FEWER: { en: "fewer", zh: "fewer" },
  diagnoseInThread: diagnoseUpload,
}));

const folder = dataFolder();

const URL = "http://localhost/api/v1/diagnose";
const post = (body: BodyInit, headers: HeadersInit = {}) => POST(new Request(URL, { method: "POST", body, headers }));
const JSON_TYPE = { "content-type": "application/json" };

const form = (files: readonly (readonly [name: string, content: BlobPart])[], set: readonly string[] = []) => {
  const parts = new FormData();
  for (const [name, content] of files) parts.append("files", new Blob([content]), name);
  for (const pair of set) parts.append("set", pair);
  return parts;
};

const code = async (answer: Response) => {
  const { issues } = (await answer.json()) as { issues: readonly { code: string }[] };
  return [answer.status, issues[0]?.code];
};

const texts = exampleFiles().map(({ name, text }) => [name, text] as const);

describe("POST /api/v1/diagnose", () => {
  it("takes files as parts, packed or not, and as texts in JSON: the same answer", async () => {
    const plain = await (await post(form(texts))).json();
    expect(plain).toMatchObject({ t0: expect.stringContaining("09:35:20"), cause: expect.any(String) });
    const packed = await (await post(form(texts.map(([name, text]) => [name, gzipSync(text)])))).json();
    expect(packed.cause).toBe(plain.cause);
    const files = exampleFiles();
    expect(await (await post(JSON.stringify({ files }), JSON_TYPE)).json()).toEqual(plain);
  });

  it("is what mds diagnose prints, but for the names of files", async () => {
    const [name, text] = texts[0] ?? ["", ""];
    writeFileSync(join(folder, name), text);
    const { stdout } = await mds("diagnose", join(folder, name), "--format", "json");
    const answer = await (await post(form([[name, text]]))).text();
    expect(JSON.parse(answer)).toEqual(JSON.parse(stdout.replaceAll(`${folder}/`, "")));
  });

  it("refuses a body without files, files without an engine, and too many bytes", async () => {
    expect(await code(await post("{}", JSON_TYPE))).toEqual([422, "DIAGNOSE-BODY"]);
    expect(await code(await post("no form", { "content-type": "multipart/form-data" }))).toEqual([
      422,
      "DIAGNOSE-BODY",
    ]);
    expect(await code(await post(form([["notes.txt", "nothing"]])))).toEqual([422, "DIAGNOSE-NOTHING"]);
    expect(await code(await post(form([["huge.log", "x".repeat(20e6 + 1)]])))).toEqual([413, "BODY-TOO-LARGE"]);
  });

  it("names the files that gave nothing beside those that did", async () => {
    const answer = await (await post(form([...texts, ["notes.txt", "nothing"]]))).json();
    expect(answer.issues).toMatchObject([{ code: "DIAGNOSE-UNREAD", at: "notes.txt" }]);
  });
});

it("computes for viewers, and is described with both kinds of body", () => {
  expect(matchRoute("POST", "/api/v1/diagnose").rule).toEqual({ role: "viewer", cost: "run", logged: false });
  const { requestBody } = openApiDocument([]).paths["/api/v1/diagnose"].post;
  expect(Object.keys(requestBody.content)).toEqual(["multipart/form-data", "application/json"]);
});
