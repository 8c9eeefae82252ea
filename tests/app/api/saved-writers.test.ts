/** Two hundred people save one item: in turn, and all at once. Whoever is refused is told both versions, and nothing that was saved is lost. */
import { expect, it } from "vitest";
import { PUT as change, GET as read } from "../../../app/api/v1/saved/[id]/route";
import { GET as history } from "../../../app/api/v1/saved/[id]/versions/route";
import { POST as save } from "../../../app/api/v1/saved/route";
import { dataFolderEach } from "../../support/folder";

dataFolderEach();

const WRITERS = 200;
const everyone = Array.from({ length: WRITERS }, (_, index) => `p${index}`);
const URL = "http://localhost/api/v1/saved";
const ask = (method: string, body?: unknown, user = "ann") =>
  new Request(URL, {
    method,
    headers: { "x-mds-user": user },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

type Params = Readonly<Record<string, string>>;
type Version = { readonly version: number; readonly content: { readonly page: string; readonly params: Params } };

async function newItem() {
  const body = { kind: "scenario", name: "plan", content: { page: "cost", params: {} } };
  const { id } = (await (await save(ask("POST", body))).json()) as { id: string };
  const route = { params: Promise.resolve({ id }) };
  /** Puts one's name beside the others' of `base`. */
  const add = async (user: string, { version, content }: Version) => {
    const mine = { page: "cost", params: { ...content.params, [user]: "1" } };
    const answer = await change(ask("PUT", { version, content: mine }, user), route);
    return { status: answer.status, body: (await answer.json()) as Version & { base: Version; latest: Version } };
  };
  const latest = async () => (await (await read(ask("GET"), route)).json()) as Version;
  const authors = async (): Promise<readonly string[]> => {
    const { versions } = (await (await history(ask("GET"), route)).json()) as { versions: { saved_by: string }[] };
    return versions.map(({ saved_by: who }) => who);
  };
  return { add, latest, authors };
}

it("in turn: every one makes the next version", async () => {
  const { add, latest, authors } = await newItem();
  for (const user of everyone) expect((await add(user, await latest())).status).toBe(200);
  expect((await latest()).version).toBe(WRITERS + 1);
  expect(await authors()).toEqual(["ann", ...everyone].toReversed());
});

it("at once, from one version: one is saved, every other is answered with both versions", async () => {
  const { add, latest } = await newItem();
  const first = await latest();
  const answers = await Promise.all(everyone.map((user) => add(user, first)));
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.length).toBe(WRITERS - 1);
  const saved = await latest();
  for (const { body } of refused) expect([body.base.version, body.latest.content]).toEqual([1, saved.content]);
});

it("at once, each going on from the version that it is answered with: no name is lost", { tags: "check" }, async () => {
  const { add, latest, authors } = await newItem();
  const first = await latest();
  await Promise.all(
    everyone.map(async (user) => {
      let answer = await add(user, first);
      while (answer.status === 409) answer = await add(user, answer.body.latest);
      expect(answer.status).toBe(200);
    }),
  );
  const { version, content } = await latest();
  expect(version).toBe(WRITERS + 1);
  expect(Object.keys(content.params).toSorted()).toEqual(everyone.toSorted());
  expect((await authors()).toSorted()).toEqual(["ann", ...everyone].toSorted());
});
