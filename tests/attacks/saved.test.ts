// @module-tag check
/** Words that a database or a page would take for its own, through the routes of saved work: they come back as they were sent. */
import { expect, it } from "vitest";
import { PUT as change } from "../../app/api/v1/saved/[id]/route";
import { GET as differ } from "../../app/api/v1/saved/[id]/differences/route";
import { GET as download, POST as upload } from "../../app/api/v1/saved/bundle/route";
import { GET as list, POST as save } from "../../app/api/v1/saved/route";
import { GET as tokens, POST as makeToken } from "../../app/api/v1/access/tokens/route";
import { openSaved } from "@/lib/server/saved/store";
import { describeSaved } from "../support/stores/saved-engines";

const ADDRESS = "http://localhost/api/v1/saved";
const WORDS = [
  "'; DROP TABLE saved_items; --",
  '" OR 1=1 --',
  "?1 $1 :a",
  "%_\\",
  "<script>alert(1)</script>",
  "[x](javascript:alert(1)) ![x](http://elsewhere.example/x.png)",
  "=cmd|' /C calc'!A0",
  "__proto__",
  "constructor",
];
/** PostgreSQL keeps no NUL in a text. */
const UNKEPT = ["a\u0000b", "\ud800"];

const post = (url: string, body: unknown) => new Request(url, { method: "POST", body: JSON.stringify(body) });
const scenario = (word: string) => ({
  ...{ kind: "scenario", name: word, tags: [word.slice(0, 40)], note: word },
  content: { page: "quick-estimation", params: { model: word, [word.slice(0, 40)]: word } },
});
const found = async (query: Record<string, string>) => {
  const answer = await list(new Request(`${ADDRESS}?${new URLSearchParams(query)}`));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: { name: string; tags: string[]; note: string }[] }).items;
};

describeSaved("words of an attacker", () => {
  it("are kept, found and carried as they are", async () => {
    for (const word of WORDS) expect((await save(post(ADDRESS, scenario(word)))).status).toBe(201);
    for (const word of WORDS) {
      const tag = word.slice(0, 40);
      expect(await found({ tag })).toMatchObject([{ name: word, tags: [tag], note: word }]);
      expect((await found({ q: word, kind: word })).map(({ name }) => name)).toContain(word);
    }
    const bundle = await (await download(new Request(`${ADDRESS}/bundle?ids=`))).json();
    expect(bundle).toMatchObject({ items: [] });
    const whole = await (await download(new Request(`${ADDRESS}/bundle`))).text();
    expect((await upload(new Request(`${ADDRESS}/bundle`, { method: "POST", body: whole }))).status).toBe(200);
    expect((await found({})).length).toBe(WORDS.length);
  });

  it("that name one item a thousand times are given it once", async () => {
    const { id } = (await (await save(post(ADDRESS, scenario("a")))).json()) as { id: string };
    const ids = Array.from({ length: 1000 }, () => id).join(",");
    const bundle = await (await download(new Request(`${ADDRESS}/bundle?ids=${ids}`))).json();
    expect(bundle).toMatchObject({ items: [{ id }] });
    expect(bundle.items).toHaveLength(1);
  });

  it("by the hundred thousand are refused, or told in part, and cost a search no more than others", async () => {
    const many = (count: number, value: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, place) => [`k${place}`, `${value}${place}`]));
    const body = (params: object) => ({ kind: "scenario", name: "many", content: { page: "cost", params } });
    expect((await save(post(ADDRESS, body(many(1001, "a"))))).status).toBe(422);
    const { id } = (await (await save(post(ADDRESS, body(many(1000, "a".repeat(80)))))).json()) as { id: string };
    const at = { params: Promise.resolve({ id }) };
    const put = new Request(ADDRESS, {
      method: "PUT",
      body: JSON.stringify({ content: { page: "cost", params: many(1000, "b") } }),
    });
    expect((await change(put, at)).status).toBe(200);
    const told = await (await differ(new Request(`${ADDRESS}?from=1&to=2`), at)).json();
    expect([told.fields.length, told.more]).toEqual([300, 700]);
    const [row] = await (await openSaved()).rows("SELECT MAX(LENGTH(words)) AS longest FROM saved_items");
    expect(Number(row?.["longest"])).toBeLessThanOrEqual(20_000);
  });

  it("that no database keeps are taken without what cannot be kept, and searched for without harm", async () => {
    for (const word of UNKEPT) {
      expect((await save(post(ADDRESS, scenario(`${word}x`)))).status).toBe(201);
      for (const field of ["q", "tag", "kind"]) await found({ [field]: word });
    }
    expect((await download(new Request(`${ADDRESS}/bundle`))).status).toBe(200);
  });

  it("name tokens, and stand in the audit log", async () => {
    const address = "http://localhost/api/v1/access/tokens";
    for (const word of WORDS) expect((await makeToken(post(address, { name: word, scope: "read" }))).status).toBe(201);
    const answer = (await (await tokens(new Request(address))).json()) as { tokens: { name: string }[] };
    expect(answer.tokens.map(({ name }) => name).toSorted()).toEqual(WORDS.toSorted());
    expect(await (await openSaved()).rows("SELECT COUNT(*) AS n FROM saved_items")).toHaveLength(1);
  });
});
