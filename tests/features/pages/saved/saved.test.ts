import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { bundleText, readBundle } from "@/features/core/saved/bundle";
import { named, readContent } from "@/features/core/saved/content";
import { differences } from "@/features/core/saved/difference";
import { fieldWords, valueWords } from "@/features/core/saved/difference-words";
import { SAVED_KINDS } from "@/features/core/saved/kind";
import { opening } from "@/features/core/saved/opening";
import { savedAnalysis } from "@/features/pages/saved/analysis";
import { findPage } from "@/features/registry/registry";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { presets } from "@/features/core/model/config/presets/presets";
import type { JsonObject } from "@/lib/json";
import { unwrap } from "@/lib/result";

const SOME: Readonly<Record<(typeof SAVED_KINDS)[number], JsonObject>> = {
  scenario: { page: "quick-estimation", params: { tp: "8" } },
  comparison: { page: "cost", params: { tp: "8" }, against: { tp: "4" } },
  profile: { format: 1, name: "lab", version: 1, factors: { compute: 1.2 } },
  chip: { name: "mine", memory_gb: 96, memory_bandwidth_gb_s: 4000 },
  model: { name: "m", config: { ...presets[0]?.config } },
  run: { page: "trace", params: {}, files: [{ name: "a.json", bytes: 3, hash: "0".repeat(64) }] },
  report: { composed_report: 1, title: "", entries: [{ kind: "note", words: "hello" }] },
};

describe.each(SAVED_KINDS)("a saved %s", (kind) => {
  it("is what it says, under any name, and opens on a page that there is", () => {
    const content = named(kind, SOME[kind], "another name", 3);
    expect(readContent(kind, content).ok).toBe(true);
    const { page } = opening(kind, content);
    expect(findPage(page)?.id).toBe(page);
  });

  it("is refused where it is of another kind, or no object", () => {
    for (const content of [null, [], "x", {}, { page: 1 }, { __proto__: null, constructor: 1 }])
      expect(readContent(kind, content).ok).toBe(false);
  });
});

describe("what changed", () => {
  const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify({ value })) as JsonObject);

  it("is nothing between equals, and the same fields in both directions", () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(differences(a, JSON.parse(JSON.stringify(a)))).toEqual([]);
        const turned = differences(b, a).map(({ path, before, after }) => ({ path, before: after, after: before }));
        expect(differences(a, b).map(({ path, before, after }) => ({ path, before, after }))).toEqual(turned);
        expect(differences(a, b).length > 0).toBe(JSON.stringify(a) !== JSON.stringify(b) && !sameObject(a, b));
      }),
    );
  });

  /** Fields in another order are the same object. */
  const sameObject = (a: unknown, b: unknown): boolean => {
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : typeof value === "object" && value !== null
          ? Object.entries(value)
              .toSorted(([x], [y]) => (x < y ? -1 : 1))
              .map(([key, entry]) => [key, sorted(entry)])
          : value;
    return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
  };

  it("is said by the names of the controls", () => {
    expect(fieldWords({ path: ["content", "params", "tp"] }).en).toBe("TP (tp)");
    expect(fieldWords({ path: ["content", "factors", "compute"] }).en).toBe("factors.compute");
    expect(fieldWords({ path: ["note"] }).zh).toBe("说明");
    expect(valueWords("z.abc").en).toBe("packed text");
    expect(valueWords("x".repeat(500)).en.length).toBeLessThan(200);
  });
});

describe("a bundle", () => {
  const AT = "2026-03-01T10:00:00.000Z";
  const versions = (content: JsonObject) =>
    [1, 2].map((version) => ({
      ...{ version, name: "a", tags: ["t"], note: "" },
      ...{ saved_at: AT, saved_by: "ann", content },
    }));
  const head = { id: "0123456789", kind: "scenario", created_at: AT, created_by: "ann" };
  async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
    yield* all;
  }
  const written = async (content: JsonObject, texts: Readonly<Record<string, string>> = {}) => {
    const items = [
      { ...head, id: "1111111111", versions: each([]) },
      { ...head, versions: each(versions(content)) },
    ];
    return (await Array.fromAsync(bundleText(AT, each(items), async (hash) => texts[hash] ?? null))).join("");
  };

  it("reads back as it was written, without what has no version any more", async () => {
    expect(unwrap(await readBundle(await written(SOME.scenario))).items).toEqual([
      { ...head, versions: versions(SOME.scenario) },
    ]);
  });

  it("carries the texts that links only name, each once", async () => {
    const texts = { ["ab".repeat(20)]: "kept" };
    const content = {
      page: "cost",
      params: { config: `h.${"ab".repeat(20)}`, chip: `h.${"cd".repeat(20)}`, tp: "h.x" },
    };
    expect(unwrap(await readBundle(await written(content, texts))).texts).toEqual(texts);
  });

  it.each<[(source: string) => string, string]>([
    [() => "", "SAVED-BUNDLE"],
    [() => "{}", "SAVED-BUNDLE"],
    [() => '{"saved_bundle":2}', "SAVED-BUNDLE-LATER"],
    [(source) => source.replace('"cost"', '"no page"'), "SAVED-CONTENT"],
    [(source) => source.replace('"version":2', '"version":1'), "SAVED-BUNDLE"],
    [(source) => source.replace('"0123456789"', '"../../etc"'), "SAVED-BUNDLE"],
  ])("is refused where it is none (%#)", async (change, code) => {
    const source = await written({ page: "cost", params: {} });
    expect((await readBundle(change(source))).issues[0]?.code).toBe(code);
  });
});

describe("the analysis of saved work", () => {
  it("says where programs find it", () => {
    expect(runAnalysis(savedAnalysis, {}).issues).toMatchObject([{ code: "SAVED-ELSEWHERE" }]);
  });
});
