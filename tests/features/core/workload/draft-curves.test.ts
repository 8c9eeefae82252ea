/** Acceptance curves of drafts: the vectors' figures, and what is no such file. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { recognise } from "@/features/core/file-kinds/recognise";
import { conditionalChances, readDraftCurves } from "@/features/core/workload/draft-curves";
import { unwrap } from "@/lib/result";
import { needsData } from "../../../support/needs";

const FOLDER = resolve("../shared/data/formats/golden-acceptance");
type Expected = {
  readonly models: readonly string[];
  readonly method: string;
  readonly curves: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly derived: Readonly<
    Record<
      string,
      {
        accepted_drafts_at_3: number;
        acceptance_rate_at_3: number;
        marginal_gain_by_depth: number[];
        non_monotone_at: number[];
      }
    >
  >;
};
const vectors: [string, Expected][] = existsSync(FOLDER)
  ? Object.entries(
      (
        JSON.parse(readFileSync(resolve(FOLDER, "EXPECTED.json"), "utf8")) as {
          files: Record<string, { figures: Expected }>;
        }
      ).files,
    ).map(([name, { figures }]) => [name, figures])
  : [];

describe("the vectors", needsData(FOLDER), () => {
  it("give every length, accepted drafts, rates, gains and falls", () => {
    for (const [name, expected] of vectors) {
      const read = readDraftCurves(readFileSync(resolve(FOLDER, name), "utf8"));
      expect(read?.method, name).toBe(expected.method);
      expect([...new Set(read?.curves.map(({ model }) => model))]).toEqual(expected.models);
      for (const { mode, points, falls } of read?.curves ?? []) {
        expect(Object.fromEntries(points.map(({ drafted, length }) => [drafted, length]))).toEqual(
          expected.curves[mode],
        );
        const derived = expected.derived[mode];
        expect(points[2]?.accepted).toBeCloseTo(derived?.accepted_drafts_at_3 ?? NaN, 9);
        expect(points[2]?.rate).toBeCloseTo(derived?.acceptance_rate_at_3 ?? NaN, 4);
        points.forEach(({ gain }, index) => expect(gain).toBeCloseTo(derived?.marginal_gain_by_depth[index] ?? NaN, 9));
        expect(falls).toEqual(derived?.non_monotone_at);
      }
    }
  });

  it("are recognised as drafts' curves by content, never as a measurement of a service", () => {
    for (const [name] of vectors) {
      const known = unwrap(recognise("a.txt", new Uint8Array(readFileSync(resolve(FOLDER, name))), { whole: true }));
      expect([known.kind, known.format], name).toEqual(["scenario", "draft-curves"]);
    }
  });
});

describe("a curve", () => {
  const text =
    "# key = num_speculative_tokens (EAGLE3 level)\nm:\n  thinking_on:\n    1: 1.8\n    2: 2.4\n    3: 2.4\n";
  it("gives chances that add up to its lengths", () => {
    const [curve] = readDraftCurves(text)?.curves ?? [];
    const chances = curve ? conditionalChances(curve) : [];
    // Hand: 0.8, then 0.6 / 0.8, then nothing.
    expect(chances.map((chance) => Number(chance.toFixed(9)))).toEqual([0.8, 0.75, 0]);
  });

  it("beyond what can be accepted, or of other depths, is no curve", () => {
    for (const other of [
      text.replace("2.4", "3.5"),
      text.replace("1: 1.8", "a: 1.8"),
      "apiVersion: v1\nports:\n  80: 1\n",
      "x: 1",
    ])
      expect(readDraftCurves(other)).toBeNull();
  });
});
