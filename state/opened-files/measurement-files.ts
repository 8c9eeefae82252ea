"use client";
/** Dropped and pasted measurements on their way into the link: recognised, packed, or kept by the server when they are long. */
import type { DataFile } from "@/features/core/calibration/data-files";
import { listMeasurements, readAll, writeFiles } from "@/features/core/calibration/data-files";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { HEAD_BYTES } from "@/features/core/file-kinds/head";
import { kindName, type FileKind } from "@/features/core/file-kinds/kinds";
import { recognise } from "@/features/core/file-kinds/recognise";
import type { Issue } from "@/lib/issue";
import { failure, type Result } from "@/lib/result";
import { text, type Text } from "@/lib/text";
import { textOfFile } from "./file-text";
import { linkText } from "../server/link-text";

/** The text of a file that holds times of a deployment: one that another page takes is refused by its name and that page's. */
export async function measurementsOfFile(file: File): Promise<Result<DataFile>> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const known = recognise(file.name, head, { whole: file.size <= HEAD_BYTES });
  const way = known.ok ? WAYS[known.value.kind] : undefined;
  if (!known.ok || way === undefined) return textOfFile(file);
  const other = failure(otherKind(file.name, known.value.kind, way));
  // A trace may be of hundreds of MB: nothing of it is read. Tables of the kit may be of a served load.
  if (known.value.kind !== "kit") return other;
  const read = await textOfFile(file);
  return read.ok && listMeasurements(readAll([read.value])).length === 0 ? other : read;
}

/** The server keeps texts up to 6 MB; longer sets keep their figures and lose single requests and unread columns. */
const KEPT_WHOLE = 4e6;

/** What stands in the link for these files; "" for none. Rejects where the server cannot be reached. */
export async function packFiles(files: readonly DataFile[]): Promise<string> {
  if (files.length === 0) return "";
  const whole = writeFiles(files);
  return linkText(whole.length > KEPT_WHOLE ? writeFiles(files.map(shortened)) : whole);
}

/** A large file as the suite's own table, which reads back to the same measurements. */
function shortened(file: DataFile): DataFile {
  const measurements = listMeasurements(readAll([file]));
  if (file.text.length < 20_000 || measurements.length === 0) return file;
  const bare = measurements.map(({ perRequest: _perRequest, ...rest }) => rest);
  const dated = file.modified === undefined ? {} : { modified: file.modified };
  return { name: file.name, text: writeMeasurementsCsv(bare), ...dated };
}

function otherKind(name: string, kind: FileKind, fix: Text): Issue {
  const called = kindName(kind);
  return {
    code: "MEASURED-OTHER-KIND",
    at: name,
    message: text({
      en: `${name} is no result of a benchmark (${called.en}): it holds no times of a served load.`,
      zh: `${name} 不是压测结果（${called.zh}）：其中没有服务负载的时间。`,
    }),
    fix,
  };
}

/** What a fit makes of files that are no results of a benchmark. */
const FOR_A_FIT = text({
  en: "Open it on Measure, which prices the scenario with its tables; Calibration then holds the laws against them. mds fit takes it with anything else.",
  zh: "请在“实测”页打开，场景便以其表格计价，校准页随后用其检验规律。mds fit 可将其与其他测量一并拟合。",
});
const WAYS: Readonly<Partial<Record<FileKind, Text>>> = {
  kit: FOR_A_FIT,
  tables: text({
    en: "Import it with mds tables import, or fit it with mds fit.",
    zh: "请用 mds tables import 导入，或用 mds fit 拟合。",
  }),
  trace: text({
    en: "Open it on Trace: Calibrate from this takes its passes to Calibration. mds fit takes the trace itself.",
    zh: "请在“轨迹”页打开：“用于校准”会把其中的前向带到校准页。mds fit 可直接读取轨迹。",
  }),
  "efficiency-profile": text({
    en: "Import JSON on Calibration applies it.",
    zh: "请在校准页用“导入 JSON”应用。",
  }),
};
