import { expect, it } from "vitest";
import { readComposed, writeComposed, type PartEntry } from "@/features/core/report-builder/document";
import { isResolvedPart, resolveParts } from "@/features/core/report-builder/resolve-parts";
import { wholeHashes } from "@/features/core/report-builder/measured";
import { text } from "@/lib/text";
import { unwrap } from "@/lib/result";

const HASH = "0123456789abcdef".repeat(4);
const piece = { kind: "words", id: "w", words: [{ en: "measured", zh: "实测" }] } as const;
const held: PartEntry = {
  ...{ id: 1, kind: "part", page: "serving-profile", params: { file: "a74f91725d3213f8c022" }, part: "verdict" },
  ...{ held: true, frozen: { en: piece, zh: piece } },
};
const measured = {
  files: [{ name: "run.json", bytes: 1200, modified: "2026-03-01T10:00:00.000Z", sha256: HASH }],
  model: null,
};
const PLACES = {
  page: () => ({ title: text({ en: "Serving Profile", zh: "服务性能分析" }) }),
  answer: () => undefined,
};

const sourceWords = (entry: PartEntry) => {
  const [resolved] = resolveParts(unwrap(readComposed(writeComposed({ title: "", entries: [entry] }))), PLACES);
  if (!resolved || !isResolvedPart(resolved)) throw new Error("no part");
  return resolved;
};

it("a measured part is signed with its file, and the model is unknown", () => {
  const { source, entry } = sourceWords({ ...held, measured });
  expect(source.en).toBe("Serving Profile, run.json (1.2\u202fkB, 2026-03-01, SHA-256 0123456789ab…), model unknown");
  expect(source.zh).toContain("模型未知");
  expect(entry.measured && wholeHashes(entry.measured)).toBe(`${HASH}  run.json`);
});

it.each([undefined, { files: [], model: null }])("one without a record says so, and names no scenario", (record) => {
  const { source } = sourceWords({ ...held, measured: record, against: { model: "llama-3.1-8b" } });
  expect(source.en).toBe("Serving Profile, file not recorded, model unknown");
});

it("a live part of a file that its link carries is signed with the file, not with the scenario beside it", () => {
  const { held: _, frozen: __, ...live } = held;
  const entry: PartEntry = { ...live, page: "report", params: { document: "z.x", model: "llama-3.1-8b" }, measured };
  const { source } = sourceWords(entry);
  expect(source.en).toMatch(/, run\.json \(1\.2\u202fkB, 2026-03-01, SHA-256 0123456789ab…\), model unknown$/);
  expect(source.en).not.toMatch(/llama/i);
});

it("a live part of files and of the scenario is signed with both, without the packed text of the files", () => {
  const { held: _, frozen: __, ...live } = held;
  const params = { data: "z.TY5dag", model: "llama-3.1-8b", tp: "2" };
  const entry: PartEntry = { ...live, page: "calibration", params, measured: { ...measured, scenario: true } };
  const { source } = sourceWords(entry);
  expect(source.en).toMatch(
    /, run\.json \(1\.2\u202fkB, 2026-03-01, SHA-256 0123456789ab…\), Llama 3\.1 8B, .*, TP 2$/,
  );
  expect(source.zh).not.toContain("模型未知");
});

it("the model is the one that the files name", () => {
  expect(sourceWords({ ...held, measured: { ...measured, model: "Qwen3-32B" } }).source.en).toMatch(/model Qwen3-32B$/);
});

it("more than three files are counted", () => {
  const [file] = measured.files;
  const files = Array.from({ length: 9 }, () => ({ ...file, name: "f", bytes: 0, modified: null, sha256: null }));
  expect(sourceWords({ ...held, measured: { files, model: null } }).source.en).toContain("f, f, f, 6 more files");
});
