import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { openApiDocument } from "@/features/openapi/description";
import { profileFiles, syntheticProfile } from "@/features/core/synthetic-profile/synthetic-profile";
import { matchRoute } from "@/lib/server/access/routes";
import { answerProfile } from "../../../app/api/v1/serving-profile/file/profile-upload";
import { POST } from "../../../app/api/v1/serving-profile/file/route";
import { dataFolder } from "../../support/folder";
import { mds } from "../../support/programs/mds";

// The same answer without its thread, which only a build can start.
// eslint-disable-next-line no-restricted-properties -- no other file loads this route
vi.mock("@/app/api/v1/serving-profile/file/profile-in-thread", () => ({
  READ_HERE: { en: "here", zh: "here" },
  profileInThread: answerProfile,
}));

const folder = dataFolder();

function post(files: readonly (readonly [string, BlobPart])[], set: readonly string[] = []): Promise<Response> {
  const body = new FormData();
  for (const [name, content] of files) body.append("files", new Blob([content]), name);
  for (const pair of set) body.append("set", pair);
  return POST(new Request("http://localhost/api/v1/serving-profile/file", { method: "POST", body }));
}

const code = async (answer: Response) => {
  const { issues } = (await answer.json()) as { issues: readonly { code: string }[] };
  return [answer.status, issues[0]?.code];
};

const FILES = [...profileFiles(syntheticProfile("clock-offset"))];

describe("POST /api/v1/serving-profile/file", () => {
  it("is what mds serving-profile prints of the same files, packed or not", async () => {
    const capture = join(folder, "capture");
    mkdirSync(capture);
    for (const [name, text] of FILES) writeFileSync(join(capture, name), text);
    const { stdout } = await mds("serving-profile", capture, "--format", "json");
    const answer = await (await post(FILES)).json();
    expect(answer).toEqual(JSON.parse(stdout.replaceAll(`${capture}/`, "")));
    expect(answer).toMatchObject({ clocks: [{ corrected: true }], summary: { requests: 160 } });
    const packed = await (await post(FILES.map(([name, text]) => [`${name}.gz`, gzipSync(text)]))).json();
    expect(packed.summary.ttft_p50_ms).toBe(answer.summary.ttft_p50_ms);
  });

  it("takes zone and units, and refuses what is neither, and no files", async () => {
    const zoned = await (await post(FILES.slice(0, 1), ["utc_offset=8"])).json();
    expect(zoned).toMatchObject({ summary: { utc_offset_h: 8 }, zone_witness: "user" });
    expect(await code(await post(FILES.slice(0, 1), ["zone=8"]))).toEqual([422, "PROFILE-BODY"]);
    expect(await code(await post([]))).toEqual([422, "PROFILE-BODY"]);
  });
});

it("may be used by who may run analyses, and is described", () => {
  expect(matchRoute("POST", "/api/v1/serving-profile/file").rule).toEqual({
    role: "viewer",
    cost: "run",
    logged: false,
  });
  expect(openApiDocument([]).paths["/api/v1/serving-profile/file"].post.operationId).toBe("profileFiles");
});
