/**
 * Measurement files as they travel: one text that holds all files with the user's choices about their columns. Packed it stands in
 * a link; too long for one it lies on the server under its hash (`h.<hash>`). Anything else is read as one pasted table.
 */
import * as z from "zod";
import { FIELD_IDS, type FieldId } from "@/features/core/evidence/benchmark-files/fields";
import { FORMAT_IDS } from "@/features/core/evidence/benchmark-files/formats/ids";
import type { Overrides } from "@/features/core/evidence/benchmark-files/map-columns";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkText, type BenchmarkFile } from "@/features/core/evidence/benchmark-files/read";
import { UNITS } from "@/features/core/evidence/benchmark-files/units";
import { storedHash, unpackText } from "@/lib/packed-text";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { readJson } from "@/lib/json";

const override = z
  .strictObject({
    field: z.enum(FIELD_IDS as readonly [FieldId, ...FieldId[]]),
    unit: z.enum(UNITS).exactOptional(),
  })
  .nullable();

const FilesSchema = z.strictObject({
  files: z
    .array(
      z.strictObject({
        name: z.string().max(300),
        text: z.string(),
        format: z.enum(FORMAT_IDS).exactOptional(),
        overrides: z.record(z.string(), override).exactOptional(),
      }),
    )
    .max(200),
});

export type DataFile = z.infer<typeof FilesSchema>["files"][number];

export const writeFiles = (files: readonly DataFile[]): string => JSON.stringify({ files });

/** `stored` is the text behind an `h.` reference, fetched beforehand; null = the server has it no more. No files: the sample. */
export function readFiles(data: string, stored?: string | null): Result<readonly DataFile[]> {
  if (data === "") return success([]);
  if (storedHash(data) !== null && stored === undefined) return failure(ELSEWHERE);
  if (storedHash(data) !== null && stored === null) return failure(GONE);
  if (!/^[zh]\./.test(data)) return success([{ name: PASTED, text: data }]);
  const written = unpackText(data, stored ?? undefined, "data");
  if (!written.ok) return written;
  const read = FilesSchema.safeParse(readJson(written.value));
  return read.success ? success(read.data.files) : failure(DAMAGED);
}

export const PASTED = "pasted.csv";

export type ReadFile = { readonly file: DataFile; readonly read: Result<BenchmarkFile> };

export const readAll = (files: readonly DataFile[]): readonly ReadFile[] =>
  files.map((file) => ({ file, read: readBenchmarkText(file.text, file.name, optionsOf(file)) }));

const optionsOf = ({ format, overrides }: DataFile) => ({
  ...(format !== undefined && { format }),
  ...(overrides !== undefined && { overrides: overrides as Overrides }),
});

export const measurementsOf = (files: readonly ReadFile[]): readonly Measurement[] =>
  files.flatMap(({ read }) => (read.ok ? read.value.measurements : []));

/** Over HTTP and on the command line nobody fetches what a page has stored. */
const ELSEWHERE: Issue = {
  code: "CALIBRATION-DATA-STORED",
  at: "data",
  message: text({
    en: "This link names measurements that its server keeps under their hash; only the page can open them.",
    zh: "此链接指向服务器按哈希保存的测量数据，只有页面能够打开。",
  }),
  fix: text({
    en: "Give the table itself as data, or use mds calibrate --measurements with the folder of the files.",
    zh: "请以 data 直接给出表格，或用 mds calibrate --measurements 指定文件所在目录。",
  }),
};

const GONE: Issue = {
  code: "CALIBRATION-DATA-MISSING",
  at: "data",
  message: text({
    en: "The measurements of this link are not on this server.",
    zh: "此链接的测量数据不在本服务器上。",
  }),
  fix: text({ en: "Drop the files again, or go on with the sample.", zh: "请重新拖入文件，或使用示例。" }),
  changes: [{ label: text({ en: "use the sample", zh: "使用示例" }), set: { data: "" } }],
};

const DAMAGED: Issue = {
  code: "CALIBRATION-DATA-DAMAGED",
  at: "data",
  message: text({
    en: "The measurements of this link cannot be read; the link may have been cut.",
    zh: "此链接中的测量数据无法读取，链接可能被截断。",
  }),
  fix: text({
    en: "Copy the whole link again, or drop the files once more.",
    zh: "请重新复制完整链接，或重新拖入文件。",
  }),
  changes: [{ label: text({ en: "use the sample", zh: "使用示例" }), set: { data: "" } }],
};
