import { expect, it } from "vitest";
import { diagnosisJson } from "@/features/core/diagnosis/json";
import { HEALTHY, INCIDENT } from "../../../support/measurements/incident";

/** spec/diagnosis.md, section 1. */
const FIELDS = ["cause", "since", "until", "t0", "zone", "sentence", "findings", "figures", "left_out", "not_told"];

it("has the agreed fields, seconds and clock as they are", () => {
  const answer = diagnosisJson(INCIDENT);
  expect(Object.keys(answer)).toEqual(FIELDS);
  expect(answer).toMatchObject({ cause: "load-change", since: 380, until: 500, t0: "11-18 09:35:20", zone: null });
  expect(answer.findings.map(({ cause, until }) => [cause, until])).toEqual([
    ["load-change", 500],
    ["kv-full", null],
  ]);
});

it("leads each figure of a finding to its file and line, each cure to its flag and effect", () => {
  const [, full] = diagnosisJson(INCIDENT).findings;
  expect(full?.evidence[0]).toEqual({
    ...{ name: "running", value: [69, 41], unit: "", at: 390, file: "server.log", line: 40 },
  });
  expect(full?.evidence[1]).toMatchObject({ at: null, file: "metrics.prom", line: null });
  expect(full?.cure[0]).toMatchObject({ engine: "vllm", flag: "--max-num-seqs", from: "256", to: "64" });
  expect(full?.effect).toMatchObject({ figure: "ttft_p99", before: 7.9, after: 1.1, low: 0.9, high: 1.3 });
  expect(full?.effect).not.toHaveProperty("also");
  expect(full?.ruled_out[0]?.cause).toBe("queue-at-cap");
});

it("gives a figure without a value its reason, and a healthy run no finding", () => {
  expect(diagnosisJson(INCIDENT).figures).toMatchObject({
    span: { value: 600, unit: "s", why: null },
    acceptance_length: { value: null, why: { en: "No drafts are used." } },
  });
  expect(diagnosisJson(HEALTHY)).toMatchObject({ cause: "none", since: null, until: null, findings: [], not_told: [] });
});
