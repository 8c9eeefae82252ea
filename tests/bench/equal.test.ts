import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differences, wordsOnly } from "@/bench/equal/facts.mjs";
import { Findings } from "@/bench/equal/findings.mjs";
import { otherValues } from "@/bench/equal/questions/parameters.mjs";
import { findRoute } from "@/bench/equal/routes.mjs";

const answer = (value: unknown) => ({ status: 0, stdout: JSON.stringify(value) });

describe("what two answers differ in", () => {
  it("is nothing where they are the same, and something wherever they are not", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const same = JSON.stringify(before) === JSON.stringify(after);
        expect(differences(answer(before), answer(before))).toEqual([]);
        expect(differences(answer(before), answer(after)).length > 0).toBe(!same);
      }),
    );
  });

  it("is named by its path: a number, words, or what only one has", () => {
    const before = { summary: { tpot_ms: 12.5 }, rows: [["a", 1]], said: "Fits in 80 GB.", gone: 1 };
    const after = { summary: { tpot_ms: 12.6 }, rows: [["b", 1]], said: "Fits in 81 GB.", come: 1 };
    expect(differences(answer(before), answer(after))).toEqual([
      { kind: "number", path: "summary.tpot_ms", before: "12.5", after: "12.6" },
      { kind: "words", path: "rows[0][0]", before: "a", after: "b" },
      { kind: "number", path: "said", before: "Fits in 80 GB.", after: "Fits in 81 GB." },
      { kind: "shape", path: "gone", before: "1", after: "absent" },
      { kind: "shape", path: "come", before: "absent", after: "1" },
    ]);
  });

  it("is a line of a text, and lines that were put in move none of the others", () => {
    const text = (lines: readonly string[]) => ({ stdout: lines.join("\n") });
    expect(differences(text(["a", "b", "c"]), text(["a", "new", "b", "c"]))).toEqual([
      { kind: "words", path: "stdout line 2", before: "", after: "new" },
    ]);
    expect(differences(text(["a", "TPOT  9.5 ms", "c"]), text(["a", "TPOT 10.5 ms", "c"]))).toEqual([
      { kind: "number", path: "stdout line 2", before: "TPOT  9.5 ms", after: "TPOT 10.5 ms" },
    ]);
  });

  it("is said where only the order of keys or the status is another", () => {
    expect(differences({ stdout: '{"a":1,"b":2}' }, { stdout: '{"b":2,"a":1}' })).toHaveLength(1);
    expect(differences({ status: 0 }, { status: 2 })).toHaveLength(1);
    expect(differences({ threw: "TypeError: x" }, { status: 0 }).length).toBeGreaterThan(0);
  });

  it("has the same words where figures alone differ", () => {
    expect(wordsOnly("up to 1,024 tokens, −3.5 %")).toBe(wordsOnly("up to 9 tokens, 12 %"));
    expect(wordsOnly("up to 9 tokens")).not.toBe(wordsOnly("up to 9 requests"));
  });
});

describe("all differences", () => {
  it("stand once each, with the number of answers and how to ask again", () => {
    const findings = new Findings();
    const said = (word: string, tp: number) =>
      `${"Of ".repeat(tp)}TP ${tp}: the ${word} of a token, ${"x".repeat(90 * tp)}.`;
    for (const tp of [1, 2, 4]) {
      const question = { group: "cost", door: "mds", args: ["cost", "--set", `tp=${tp}`] };
      findings.add(
        question,
        differences(answer({ title: said("cost", tp), usd: tp }), answer({ title: said("price", tp), usd: 1.1 * tp })),
      );
    }
    findings.add({ group: "plan", door: "mds", args: ["plan"] }, []);
    const text = findings.text();
    expect([findings.asked, findings.different]).toEqual([4, 3]);
    expect(text.match(/- .*the cost of a token/g)).toHaveLength(1);
    expect(text.match(/\+ .*the price of a token/g)).toHaveLength(1);
    expect(text).toMatch(/Words:\n {2}title, in 3 answers: mds cost --set tp=1\n/);
    expect(text).toMatch(/Numbers of cost:\n {2}usd, in 3 answers: mds cost/);
    expect(text).toContain("cost: 3 of 3");
    expect(text).not.toContain("plan:");
  });
});

describe("routes", () => {
  const routes: [string, string][] = [
    ["/docs", "contents"],
    ["/docs/[...path]", "chapter"],
    ["/api/v1/[analysis]", "analysis"],
    ["/api/v1/saved", "saved"],
    ["/api/v1/saved/[id]/versions", "versions"],
  ];
  it.each([
    ["/docs", "contents", {}],
    ["/docs/tutorials/first", "chapter", { path: ["tutorials", "first"] }],
    ["/api/v1/cost", "analysis", { analysis: "cost" }],
    ["/api/v1/saved", "saved", {}],
    ["/api/v1/saved/x/versions", "versions", { id: "x" }],
  ])("%s is answered by %s", (path, module, params) => {
    expect(findRoute(routes, path)).toEqual({ module, params });
  });
  it("are none where no address fits", () => {
    expect(findRoute(routes, "/api/v2/cost")).toBeUndefined();
    expect(findRoute(routes, "/api/v1/saved/x/other")).toBeUndefined();
  });
});

describe("another value of a parameter", () => {
  it.each([
    [{ type: "integer", default: 8, minimum: 1, maximum: 10 }, [4, 9]],
    [{ type: "integer", default: null, nullable: true, minimum: 3, maximum: 7 }, [4]],
    [{ type: "number", default: 0, minimum: 0, maximum: 1 }, [0.5, 1]],
    [{ type: "boolean", default: true }, [false]],
    [{ type: "string", enum: ["a", "b"], default: "a" }, ["b"]],
    [{ type: "array", items: { minimum: 4, maximum: 600 }, default: [] }, [[4, 8], [512]]],
    [{ type: "string", default: "" }, []],
  ])("of %j: %j", (schema, values) => {
    expect(otherValues(schema)).toEqual(values);
  });
});
