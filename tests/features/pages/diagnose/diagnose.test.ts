import { describe, expect, it } from "vitest";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { flatParts, reportTables } from "@/features/answers/answer";
import { diagnoseAnalysis } from "@/features/pages/diagnose/analysis";
import type { OpenedIncident } from "@/features/pages/diagnose/answer";
import { incidentCells } from "@/features/pages/diagnose/cells";
import { incidentFiles } from "@/features/pages/diagnose/file-facts";
import { diagnosisText } from "@/features/pages/diagnose/text";
import { evidenceText } from "@/features/pages/diagnose/words";
import { splitSentence } from "@/features/pages/diagnose/verdict";
import type { Text } from "@/lib/text";
import { EVIDENCE, HEALTHY, INCIDENT, OPENED } from "../../../support/measurements/incident";

const t = (words: Text): string => words.en;
const reader = { t, input: { example: false }, scenario: {}, pinned: null } as Parameters<
  typeof diagnoseAnalysis.report
>[1];
const report = (opened: OpenedIncident | null) => diagnoseAnalysis.report({ opened }, reader);

describe("without files", () => {
  it("the analysis says how to give them", () => {
    const answer = runAnalysis(diagnoseAnalysis, {});
    expect(answer.ok).toBe(true);
    expect(answer.issues.map(({ code }) => code)).toEqual(["DIAGNOSE-NO-FILE"]);
    expect(t(report(null).verdict.finding)).toBe("No files are open");
  });
});

describe("an incident", () => {
  it("has the first sentence as its finding, then how sure it is and from what", () => {
    const { finding, evidence, help } = report(OPENED).verdict;
    expect(t(finding)).toBe("Since 09:41:40 prompts are three times as long");
    expect(t(evidence)).toBe("The KV cache is full. Medium confidence, from 2 files over 10 min.");
    expect(help).toBeNull();
  });

  it("lists findings, evidence with file and line, cures, what was ruled out, figures and open questions", () => {
    const tables = new Map(reportTables(report(OPENED)).map(({ id, table }) => [id, table.rows]));
    expect(tables.get("findings")).toHaveLength(2);
    expect(tables.get("evidence")?.[1]).toEqual([
      "requests running",
      "69 → 41",
      "09:41:50",
      "KV cache full",
      "server.log:40",
      390,
    ]);
    expect(tables.get("cures")?.map(([cure]) => cure)).toEqual(["--max-num-seqs 256 → 64", "--kv-cache-dtype fp8"]);
    expect(tables.get("ruled-out")).toHaveLength(1);
    expect(tables.get("figures")?.[1]).toEqual(["acceptance length", "not in the files", "No drafts are used."]);
    expect(tables.get("not-told")).toEqual([["Do clients wait longer?", "bench.json"]]);
    expect(tables.get("series")).toHaveLength(61);
  });

  it("is told in four cells", () => {
    const cells = incidentCells({ ...OPENED, diagnosis: { ...INCIDENT, findings: INCIDENT.findings.slice(1) } }, t);
    expect(cells.map(({ id, value, behind }) => [id, t(value), t(behind)])).toEqual([
      ["changed", "69 → 41", "requests running"],
      ["since", "09:41:40", "still lasts"],
      ["why", "KV cache full", ""],
      ["cure", "--max-num-seqs", "256 → 64"],
    ]);
    expect(t(cells[3]?.below ?? { en: "", zh: "" })).toContain("ttft p99 7.9 → 1.1");
  });

  it("says of each file what it gave, and which page shows it", () => {
    const shown = incidentFiles(OPENED).map(({ name, facts, why, page }) => [name, facts?.en, why?.en, page]);
    expect(shown).toEqual([
      ["server.log", "64 records, from 0 s", undefined, "serving-profile"],
      ["metrics.prom", undefined, "no evidence", null],
      ["notes.docx", undefined, "The file is binary.", null],
    ]);
  });
});

describe("a healthy run", () => {
  it("has no finding, and says so with what was watched", () => {
    const opened = { ...OPENED, diagnosis: HEALTHY };
    const ids = flatParts(report(opened).parts).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["cells", "lanes", "figures"]));
    expect(ids).not.toContain("findings");
    expect(incidentCells(opened, t).map(({ value }) => t(value))).toEqual(["nothing", "10 min", "0"]);
  });
});

describe("as text", () => {
  const lines = diagnosisText(INCIDENT, t).split("\n");

  it("begins with the verdict, and has each figure with its line", () => {
    expect(lines[0]).toBe(t(INCIDENT.sentence));
    expect(lines).toContain("  Since: 09:41:40 (380 s), until 09:43:40 (500 s)");
    expect(lines.find((line) => line.includes("server.log:40"))).toContain("requests running: 69 → 41");
    expect(lines.find((line) => line.includes("--max-num-seqs"))).toContain("256 → 64");
    expect(lines.find((line) => line.includes("ttft p99"))).toContain("replayed");
    expect(lines.at(-1)).toBe("  Do clients wait longer? → bench.json");
  });

  it("speaks Chinese as well", () => {
    const chinese = diagnosisText(INCIDENT, (words) => words.zh);
    expect(chinese).toMatch(/^自 09:41:40 起提示词变为三倍长。/);
    expect(chinese).toContain("KV 缓存已满");
  });
});

describe("values of a figure", () => {
  const text = (name: string, value: readonly number[]) =>
    evidenceText({ name, value, unit: "requests" }).replaceAll("\u202f", " ");

  it("are a change where there are two, a course of records by its ends, and of ranks listed", () => {
    expect(text("running", [69, 41])).toBe("69 → 41 req");
    expect(text("running_by_record", [1, 9, 4])).toBe("1 → 4 req");
    expect(text("mean_running_by_rank", [4, 48, 3])).toBe("4 / 48 / 3 req");
    expect(
      text(
        "mean_running_by_rank",
        Array.from({ length: 16 }, (_, rank) => rank),
      ),
    ).toBe("0–15 req");
  });
});

describe("sentences", () => {
  it("part where both languages have a second one, and never inside a number", () => {
    const numbers = { en: "TTFT went from 0.84 to 7.9 s.", zh: "TTFT 从 0.84 升至 7.9 s。" };
    expect(splitSentence(numbers)).toEqual([numbers, null]);
    const two = { en: "It is full. FP8 helps.", zh: "已满。FP8 有用。" };
    expect(splitSentence(two)).toEqual([
      { en: "It is full.", zh: "已满。" },
      { en: "FP8 helps.", zh: "FP8 有用。" },
    ]);
  });
});

it("evidence of no file is of no page", () => {
  expect(incidentFiles({ files: ["other"], evidence: EVIDENCE })[0]?.page).toBeNull();
});
