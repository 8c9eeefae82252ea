import { describe, expect, it } from "vitest";
import { readBundle } from "@/features/core/saved/bundle";
import { unwrap } from "@/lib/result";
import { openSaved } from "@/lib/server/saved/store";
import { GET as one, DELETE as remove, PUT as change } from "../../../app/api/v1/saved/[id]/route";
import { GET as differ } from "../../../app/api/v1/saved/[id]/differences/route";
import { POST as duplicate } from "../../../app/api/v1/saved/[id]/duplicate/route";
import { POST as restore } from "../../../app/api/v1/saved/[id]/restore/route";
import { GET as history } from "../../../app/api/v1/saved/[id]/versions/route";
import { GET as bundle, POST as takeOver } from "../../../app/api/v1/saved/bundle/route";
import { GET as list, POST as save } from "../../../app/api/v1/saved/route";
import { GET as uploaded } from "../../../app/api/v1/uploads/[hash]/route";
import { GET as uploads, POST as upload } from "../../../app/api/v1/uploads/route";
import { GET as profiles, POST as saveProfile } from "../../../app/api/v1/profiles/route";
import { GET as follow } from "../../../app/s/[id]/route";
import { dataFolderEach } from "../../support/folder";

dataFolderEach();

const URL = "http://localhost/api/v1/saved";
const sent = (method: string, body?: unknown, query = "", headers: Record<string, string> = {}) =>
  new Request(`${URL}${query}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
const at = (id: string) => ({ params: Promise.resolve({ id }) });

const SCENARIO = { kind: "scenario", name: "H200 plan", content: { page: "quick-estimation", params: { tp: "8" } } };

async function saved(body: object = SCENARIO, headers = {}): Promise<{ id: string; version: number }> {
  const answer = await save(sent("POST", body, "", headers));
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string; version: number };
}

const listed = async (query = "") =>
  (await (await list(sent("GET", undefined, query))).json()) as {
    items: { id: string; name: string; changed_by: string }[];
    total: number;
    tags: { tag: string; items: number }[];
    trash: number;
  };

it("/api/v1/saved: saves, lists, finds, changes and tells who", async () => {
  const { id } = await saved({ ...SCENARIO, tags: ["q3", "q3", " a "] }, { "x-mds-user": "%E6%9D%8E" });
  const changed = await change(sent("PUT", { version: 1, note: "for review" }), at(id));
  expect(await changed.json()).toMatchObject({
    version: 2,
    created_by: "李",
    changed_by: "unknown",
    link: `/s/${id}`,
  });
  expect(await listed("?q=review+h200")).toMatchObject({ total: 1, tags: [{ tag: "a" }, { tag: "q3", items: 1 }] });
  expect((await listed("?q=nothing")).items).toEqual([]);
  expect((await listed("?kind=report")).items).toEqual([]);
  const whole = await (await one(sent("GET"), at(id))).json();
  expect(whole).toMatchObject({
    name: "H200 plan",
    note: "for review",
    content: SCENARIO.content,
    tags: ["a", "q3"],
  });
  expect(await (await one(sent("GET", undefined, "?version=1"), at(id))).json()).toMatchObject({ note: "" });
  expect((await one(sent("GET", undefined, "?version=9"), at(id))).status).toBe(404);
});

it("/api/v1/saved: says which fields changed, by the names of their controls", async () => {
  const { id } = await saved();
  const content = { page: "quick-estimation", params: { tp: "4", isl: "8192" } };
  await change(sent("PUT", { version: 1, name: "B", content }), at(id));
  const answer = await differ(sent("GET", undefined, "?from=1&to=2"), at(id));
  const { fields } = (await answer.json()) as {
    fields: { field: string; before_words: string; after_words: string }[];
  };
  expect(fields.map(({ field, before_words, after_words }) => [field, before_words, after_words])).toEqual([
    [expect.stringMatching(/\(isl\)$/), "not set", "8192"],
    ["TP (tp)", "8", "4"],
    ["Name", "H200 plan", "B"],
  ]);
  expect((await differ(sent("GET", undefined, "?from=1&to=x"), at(id))).status).toBe(404);
  const { versions } = (await (await history(sent("GET"), at(id))).json()) as { versions: { version: number }[] };
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
});

it("/api/v1/saved: refuses a change of an item that another person changed, with 409 and the way out", async () => {
  const { id } = await saved();
  await change(sent("PUT", { version: 1, name: "theirs" }), at(id));
  const refused = await change(sent("PUT", { version: 1, name: "mine" }), at(id));
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    issues: [{ code: "SAVED-CHANGED" }],
    base: { version: 1, name: "H200 plan", latest_version: 2, content: SCENARIO.content },
    latest: { version: 2, name: "theirs", saved_by: "unknown", content: SCENARIO.content },
  });
  // What is there already is no conflict: a save whose answer was lost can be sent again.
  const again = await change(sent("PUT", { version: 1, name: "theirs" }), at(id));
  expect([again.status, (await again.json()).version]).toEqual([200, 2]);
});

it("/api/v1/saved: removes into the trash, restores, duplicates, and removes for ever", async () => {
  const { id } = await saved();
  const copy = (await (await duplicate(sent("POST"), at(id))).json()) as { id: string; name: string };
  expect(copy.name).toBe("H200 plan (2)");
  expect((await (await duplicate(sent("POST"), at(copy.id))).json()).name).toBe("H200 plan (3)");
  expect((await remove(sent("DELETE", undefined, "?forever=1"), at(id))).status).toBe(404);
  expect((await remove(sent("DELETE"), at(id))).status).toBe(204);
  expect([(await listed()).total, (await listed("?trash=1")).total, (await listed()).trash]).toEqual([2, 1, 1]);
  expect((await duplicate(sent("POST"), at(id))).status).toBe(404);
  expect((await restore(sent("POST"), at(id))).status).toBe(200);
  await remove(sent("DELETE"), at(id));
  expect((await remove(sent("DELETE", undefined, "?forever=1"), at(id))).status).toBe(204);
  expect((await one(sent("GET"), at(id))).status).toBe(404);
});

it("/api/v1/saved: finds by name, note, file, and by models and accelerators that a link leaves out as defaults", async () => {
  await saved({ ...SCENARIO, note: "agreed with sales" });
  await saved({ ...SCENARIO, name: "other", content: { page: "cost", params: { model: "qwen3-32b", hw: "mi300x" } } });
  await saved({ ...SCENARIO, name: "fleet", content: { page: "plan", params: { team: "b200-sxm=8" } } });
  const names = async (words: string) =>
    (await listed(`?q=${encodeURIComponent(words)}`)).items.map(({ name }) => name).toSorted();
  expect(await names("sales")).toEqual(["H200 plan"]);
  expect(await names("DeepSeek-V3")).toEqual(["H200 plan", "fleet"]);
  expect(await names("h200 sxm")).toEqual(["H200 plan"]);
  expect(await names("qwen3 MI300X")).toEqual(["other"]);
  expect(await names("b200")).toEqual(["fleet"]);
});

it("/api/v1/saved: finds items of an older suite by the same words", async () => {
  const { id } = await saved();
  const engine = await openSaved();
  await engine.run("UPDATE saved_items SET words = 'h200 plan quick-estimation 8' WHERE id = ?1", [id]);
  await engine.run("DELETE FROM saved_facts WHERE name = 'search-words'");
  expect((await listed("?q=deepseek-v3")).items.map((item) => item.id)).toEqual([id]);
});

it.each([
  ["no kind", { ...SCENARIO, kind: "x" }, "kind"],
  ["an empty name", { ...SCENARIO, name: " \u0000 " }, "name"],
  ["a strange page", { ...SCENARIO, content: { page: "//evil.example", params: {} } }, "page"],
  ["a strange field", { ...SCENARIO, content: { ...SCENARIO.content, constructor: 1 } }, "constructor"],
  ["a profile that is none", { kind: "profile", name: "p", content: {} }, "format"],
  ["a chip without memory", { kind: "chip", name: "c", content: {} }, "memory_gb"],
  ["a model that cannot be read", { kind: "model", name: "m", content: { config: {} } }, ""],
  ["a report that is none", { kind: "report", name: "r", content: {} }, ""],
  ["a run without files", { ...SCENARIO, kind: "run", content: { ...SCENARIO.content, files: [] } }, "files"],
])("/api/v1/saved: refuses %s, and names the field", async (_, body, field) => {
  const answer = await save(sent("POST", body));
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain(field);
  expect((await listed()).total).toBe(0);
});

it("/api/v1/saved: answers every stray id with 404", async () => {
  for (const id of ["x", "../..", "%", "0123456789", "'; DROP TABLE saved_items"])
    for (const route of [one, remove, restore, duplicate, history, differ])
      expect((await route(sent("POST", undefined), at(id))).status).toBe(404);
});

it("/api/v1/saved: carries everything in one file to another store and back, texts behind links too", async () => {
  const { id } = await saved();
  await change(sent("PUT", { name: "B" }), at(id));
  const written = await (await bundle(sent("GET"))).text();
  expect(unwrap(await readBundle(written)).items[0]?.versions.length).toBe(2);
  expect((await (await takeOver(sent("POST", JSON.parse(written)))).json()).items).toEqual([{ id, outcome: "same" }]);
  await remove(sent("DELETE"), at(id));
  await remove(sent("DELETE", undefined, "?forever=1"), at(id));
  const taken = await takeOver(sent("POST", JSON.parse(written)));
  expect([taken.status, (await taken.json()).items]).toEqual([201, [{ id, outcome: "added" }]]);
  expect(JSON.parse(await (await bundle(sent("GET"))).text()).items).toEqual(JSON.parse(written).items);
  const broken = written.replace('"quick-estimation"', '"no page"');
  expect((await takeOver(sent("POST", JSON.parse(broken)))).status).toBe(422);
  expect((await takeOver(sent("POST", {}))).status).toBe(422);
});

it("/api/v1/saved: has profiles under their old address too, with the same numbers", async () => {
  const profile = { format: 1, name: "lab", version: 1, factors: { compute: 1.2 } };
  await saveProfile(new Request(URL, { method: "POST", body: JSON.stringify(profile) }));
  const next = { kind: "profile", name: "lab", content: { ...profile, factors: { compute: 1.3 } } };
  expect(await saved(next)).toMatchObject({ version: 2 });
  const all = (await (await profiles(new Request(URL))).json()) as { profiles: { profile: object }[] };
  expect(all.profiles.map((found) => found.profile)).toMatchObject([{ version: 2 }, { version: 1, name: "lab" }]);
});

describe("/s/<id>", () => {
  const location = async (id: string, query = "") =>
    (await follow(new Request(`http://localhost/s/${id}${query}`), at(id))).headers.get("location");

  it("leads to the page of a scenario, as it is or was", async () => {
    const { id } = await saved();
    await change(sent("PUT", { content: { page: "quick-memory", params: { hw: "h200", model: "x&y" } } }), at(id));
    expect(await location(id)).toBe(`/quick-memory?hw=h200&model=x%26y&saved=${id}.2`);
    expect(await location(id, "?v=1")).toBe(`/quick-estimation?saved=${id}.1&tp=8`);
  });

  it("opens a profile where it can be tried, and a report where it is read", async () => {
    const profile = { format: 1, name: "lab", version: 1, factors: {} };
    expect(await location((await saved({ kind: "profile", name: "lab", content: profile })).id)).toMatch(
      /^\/quick-estimation\?profile=z\./,
    );
    const report = { composed_report: 1, title: "", entries: [{ kind: "note", words: "hello" }] };
    expect(await location((await saved({ kind: "report", name: "r", content: report })).id)).toMatch(
      /^\/my-report\?doc=z\./,
    );
    const chip = { kind: "chip", name: "mine", content: { name: "x", memory_gb: 96 } };
    expect(await location((await saved(chip)).id)).toMatch(
      /^\/quick-estimation\?chip=z\.[\w-]+&hw=custom&saved=\w{10}\.1$/,
    );
  });

  it("leads to the list where there is nothing to open, and never to another site", async () => {
    expect(await location("nothing")).toBe("/saved?item=nothing");
    expect(await location("//evil.example/x")).toBe("/saved?item=%2F%2Fevil.example%2Fx");
    const { id } = await saved({ ...SCENARIO, content: { page: "no-such-page", params: {} } });
    expect(await location(id)).toBe(`/saved?item=${id}`);
  });

  it("has a comparison handed over with what was pinned", async () => {
    const content = { page: "cost", params: { tp: "8" }, against: { tp: "4" } };
    const { id } = await saved({ kind: "comparison", name: "c", content });
    expect(await location(id)).toBe(`/saved?item=${id}&open=1`);
  });
});

describe("/api/v1/uploads", () => {
  const post = (name: string, body: string | null) =>
    upload(new Request(`http://localhost/api/v1/uploads?name=${encodeURIComponent(name)}`, { method: "POST", body }));

  it("keeps a file by its content and gives it back as a file, never as a page", async () => {
    const { hash } = (await (await post("<b>轨迹.json", "<script>1</script>")).json()) as { hash: string };
    const answer = await uploaded(new Request(URL), { params: Promise.resolve({ hash }) });
    expect(await answer.text()).toBe("<script>1</script>");
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''%3Cb%3E/);
    expect(await (await uploads(new Request(URL))).json()).toMatchObject({ bytes: 18, uploads: [{ hash }] });
    for (const stray of ["x", "0".repeat(64), "../saved.sqlite"])
      expect((await uploaded(new Request(URL), { params: Promise.resolve({ hash: stray }) })).status).toBe(404);
    expect((await post("", "x")).status).toBe(422);
    expect((await post("a", null)).status).toBe(422);
  });
});
