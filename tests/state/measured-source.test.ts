import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { distinct } from "@/state/opened-files/chosen-files";
import { textOfFile } from "@/state/opened-files/file-text";
import { unwrap } from "@/lib/result";
import { readFiles, writeFiles } from "@/features/core/calibration/data-files";
import { dataSource } from "@/state/opened-files/data-source";
import { recordSource, sourceFile, sourceText } from "@/state/opened-files/measured-source";

it("records name, size, date and the whole hash of a file", async () => {
  const file = new File(["abc"], "run.json", { lastModified: Date.UTC(2026, 2, 1) });
  const sha256 = createHash("sha256").update("abc").digest("hex");
  const record = await recordSource({
    files: [sourceFile(file), sourceText({ name: "t.csv", text: "" })],
    model: null,
  });
  expect(record.files).toEqual([
    { name: "run.json", bytes: 3, modified: "2026-03-01T00:00:00.000Z", sha256 },
    { name: "t.csv", bytes: 0, modified: null, sha256: null },
  ]);
});

it("keeps the date of a file that a page holds as text, also under another name and packed into a link", async () => {
  const lastModified = Date.UTC(2026, 2, 1);
  const opened = unwrap(await textOfFile(new File(["abc"], "t.csv", { lastModified })));
  const [renamed] = distinct([opened], [{ name: "t.csv", text: "other" }]);
  const linked = readFiles(writeFiles([opened]));
  const files = [opened, renamed ?? opened, ...linked].map(sourceText);
  const { files: recorded } = await recordSource({ files, model: null });
  expect(recorded.map(({ name }) => name)).toEqual(["t.csv", "t (2).csv", "t.csv"]);
  for (const { modified } of recorded) expect(modified).toBe("2026-03-01T00:00:00.000Z");
});

it("reads a link that was packed before dates were kept, and has no date for it", async () => {
  const files = readFiles('{"files":[{"name":"t.csv","text":"abc"}]}').map(sourceText);
  const [recorded] = (await recordSource({ files, model: null })).files;
  expect(recorded).toMatchObject({ name: "t.csv", bytes: 3, modified: null });
});

it("the files that a link carries for Calibration are recorded with the scenario beside them; its sample is of none", async () => {
  const source = dataSource(writeFiles([{ name: "runs.csv", text: "abc" }]));
  const sha256 = createHash("sha256").update("abc").digest("hex");
  expect(source && (await recordSource(source))).toEqual({
    ...{ files: [{ name: "runs.csv", bytes: 3, modified: null, sha256 }], model: null, scenario: true },
  });
  expect(dataSource("")).toBeUndefined();
});
