import { describe, expect, it } from "vitest";
import { keptOutcomes, type Shelf } from "@/state/jobs/stored-outcomes";

function memoryShelf(): Shelf & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    read: async (question) => texts.get(question) ?? null,
    write: async (question, content) => void texts.set(question, content),
  };
}

const open = async (shelf: Shelf, question: string) => {
  const kept = await keptOutcomes(shelf, question);
  if (kept === null) throw new Error("too long a question");
  return kept;
};

describe("outcomes kept in the browser", () => {
  it("come back after a reload, typed arrays and NaN included, and only for their own question", async () => {
    const shelf = memoryShelf();
    const before = await open(shelf, "v1 sweep");
    const outcome = { mean: NaN, steps: Float64Array.of(1, 2.5), none: null };
    await before.keep("cell 1", outcome);
    await before.settle();
    const after = await open(shelf, "v1 sweep");
    expect(await after.read("cell 1")).toEqual({ outcome });
    expect(await after.read("cell 2")).toBeNull();
    expect(await (await open(shelf, "v2 sweep")).read("cell 1")).toBeNull();
  });

  it("add to what an earlier visit finished", async () => {
    const shelf = memoryShelf();
    for (const cell of ["a", "b"]) {
      const kept = await open(shelf, "sweep");
      await kept.keep(cell, cell);
      await kept.settle();
    }
    const kept = await open(shelf, "sweep");
    expect([await kept.read("a"), await kept.read("b")]).toEqual([{ outcome: "a" }, { outcome: "b" }]);
  });

  it("stay small: what would not fit is computed again", async () => {
    const shelf = memoryShelf();
    const kept = await open(shelf, "sweep");
    for (let cell = 0; cell < 5; cell += 1) await kept.keep(String(cell), "x".repeat(900_000));
    await kept.settle();
    expect(shelf.texts.get("sweep")?.length).toBeLessThan(2_100_000);
    expect([await kept.read("1"), await kept.read("4")]).toEqual([{ outcome: "x".repeat(900_000) }, null]);
    expect(await keptOutcomes(shelf, "q".repeat(300_000))).toBeNull();
  });

  it("are only computed again where a browser keeps nothing", async () => {
    const broken: Shelf = { read: () => Promise.reject(new Error("closed")), write: () => Promise.reject(new Error()) };
    const kept = await open(broken, "sweep");
    await kept.keep("a", 1);
    await kept.settle();
    expect(await kept.read("a")).toEqual({ outcome: 1 });
  });
});

it.each(["not json", "{}", '[["key"],[1,2],7]'])("computes anew where %s lies on the shelf", async (content) => {
  const outcomes = await keptOutcomes({ read: async () => content, write: async () => undefined }, "question");
  expect(await outcomes?.read("key")).toBeNull();
});
