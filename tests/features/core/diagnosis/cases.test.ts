/**
 * Cases of shared/data/diagnosis, each a folder as a user would drop it. Real ones: log lines of vllm-project/vllm#37307 and
 * sgl-project/sglang#4759, and a capture of Cztk5380/msserviceprofiler; the others have real layouts and simulated figures.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import type { Diagnosis } from "@/features/core/diagnosis/diagnosis";
import { readEvidence } from "@/features/core/diagnosis/read/read-evidence";
import { needsData } from "../../../support/needs";

const FOLDER = resolve(process.cwd(), "../shared/data/diagnosis");
const NAMES = existsSync(FOLDER)
  ? readdirSync(FOLDER, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  : ["(none)"];

type Expected = {
  readonly cause: string;
  readonly since_s: readonly [number, number] | null;
  readonly must_have: readonly string[];
  readonly must_not: readonly string[];
  readonly evidence: Readonly<Record<string, number | readonly number[]>>;
};

function answerTo(name: string): { readonly answer: Diagnosis; readonly expected: Expected } {
  const names = readdirSync(join(FOLDER, name));
  const files = names
    .filter((file) => file !== "EXPECTED.json")
    .map((file) => ({ name: file, content: new Uint8Array(readFileSync(join(FOLDER, name, file))) }));
  const expected = JSON.parse(readFileSync(join(FOLDER, name, "EXPECTED.json"), "utf8")) as Expected;
  return { answer: diagnose(readEvidence(files)), expected };
}

/** Stated somewhere among the findings' evidence and the figures, within 10 %. */
function states({ findings, figures }: Diagnosis, wanted: number | readonly number[]): boolean {
  const near = (value: number, target: number): boolean => Math.abs(value - target) <= 0.1 * Math.abs(target) + 1e-9;
  const values = [
    ...findings.flatMap(({ evidence }) => evidence.map(({ value }) => value)),
    ...figures.flatMap(({ value }) => value ?? []),
  ];
  if (typeof wanted === "number") return values.some((value) => typeof value === "number" && near(value, wanted));
  return values.some(
    (value) =>
      typeof value !== "number" &&
      value.length === wanted.length &&
      wanted.every((target, index) => near(value[index] ?? NaN, target)),
  );
}

/** No table lists the requests of that capture: its reader cannot count them. */
const UNSTATED: Readonly<Record<string, readonly string[]>> = { "mindie-one-request": ["requests"] };

describe("a folder of an incident", needsData(FOLDER), () => {
  it.each(NAMES)("%s has its cause, time and figures", (name) => {
    const { answer, expected } = answerTo(name);
    const causes = answer.findings.map(({ cause }) => cause as string);
    expect(answer.cause).toBe(expected.cause);
    if (expected.since_s === null) expect(answer.since_s).toBeNull();
    else {
      expect(answer.since_s).toBeGreaterThanOrEqual(expected.since_s[0]);
      expect(answer.since_s).toBeLessThanOrEqual(expected.since_s[1]);
    }
    expect(causes).toEqual(expect.arrayContaining([...expected.must_have]));
    expect(causes.filter((cause) => expected.must_not.includes(cause))).toEqual([]);
    const missing = Object.entries(expected.evidence).filter(
      ([key, value]) => !states(answer, value) && !UNSTATED[name]?.includes(key),
    );
    expect(missing).toEqual([]);
  });
});
