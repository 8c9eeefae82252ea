import { describe, expect, it } from "vitest";
import { EfficiencyProfileSchema, readProfile, SAMPLE_SUBJECT } from "@/features/core/timing/profile";
import { unwrap } from "@/lib/result";
import { DELETE, GET } from "../../../app/api/v1/profiles/[name]/[version]/route";
import { GET as list, POST as save } from "../../../app/api/v1/profiles/route";
import { dataFolder } from "../../support/folder";

dataFolder();

const NAME = "H200 lab, 50 % / 二号";
const profile = EfficiencyProfileSchema.parse({ format: 1, name: NAME, version: 1, factors: { compute: 1.2 } });
const URL = "http://localhost/api/v1/profiles";
const post = (body: string) => save(new Request(URL, { method: "POST", body }));
const at = (name: string, version: string) => ({
  params: Promise.resolve({ name: encodeURIComponent(name), version }),
});

describe("/api/v1/profiles", () => {
  it("saves a profile under the next version of its name", async () => {
    const first = await post(JSON.stringify(profile));
    expect(first.status).toBe(201);
    expect((await first.json()).profile).toEqual(profile);
    const other = { ...profile, factors: { ...profile.factors, compute: 1.3 } };
    expect((await (await post(JSON.stringify(other))).json()).profile).toEqual({ ...other, version: 2 });
    const { profiles } = await (await list(new Request("http://localhost/api/v1/profiles"))).json();
    expect(profiles.map((saved: { profile: { version: number } }) => saved.profile.version)).toEqual([2, 1]);
  });

  it("sends a version as the file that an export makes", async () => {
    const answer = await GET(new Request(URL), at(NAME, "1"));
    expect(unwrap(readProfile(await answer.text()))).toEqual(profile);
  });

  it("refuses what is no profile, and names the field", async () => {
    const answer = await post(JSON.stringify({ ...profile, factors: { compute: -1 } }));
    expect(answer.status).toBe(422);
    expect((await answer.json()).issues[0].message).toContain("factors.compute");
    expect((await post("not json")).status).toBe(422);
  });

  it("refuses the profile of the sample, under any name and in either language: the team's are of measured runs", async () => {
    const subject = `${SAMPLE_SUBJECT}: Qwen3-32B on H100`;
    for (const name of ["Sample, not measured", NAME]) {
      const answer = await post(JSON.stringify({ ...profile, name, subject }));
      expect(answer.status).toBe(422);
      expect((await answer.json()).issues).toMatchObject([{ code: "PROFILE-SAMPLE", at: "body" }]);
    }
    const headers = { "accept-language": "zh" };
    const body = JSON.stringify({ ...profile, subject });
    const answer = await save(new Request(URL, { method: "POST", body, headers }));
    expect((await answer.json()).issues[0].message).toContain("并非实测");
    const { profiles } = await (await list(new Request(URL))).json();
    expect(profiles.filter((one: { profile: { subject: string } }) => one.profile.subject !== "")).toEqual([]);
  });

  it("removes one version, and says when there is none", async () => {
    expect((await DELETE(new Request(URL), at(NAME, "2"))).status).toBe(204);
    expect((await DELETE(new Request(URL), at(NAME, "2"))).status).toBe(404);
    expect((await GET(new Request(URL), at(NAME, "x"))).status).toBe(404);
    expect((await GET(new Request(URL), at("%", "1"))).status).toBe(404);
  });
});
