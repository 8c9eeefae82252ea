"use client";
/** Dropped and pasted measurements on their way into the link: unpacked, packed, or kept by the server when they are long. */
import type { DataFile } from "@/features/core/calibration/data-files";
import { listMeasurements, readAll, writeFiles } from "@/features/core/calibration/data-files";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { linkText } from "./link-text";

/** Unpacked size of one file; a damaged or hostile archive stops here. */
const LARGEST_FILE = 200e6;

/** As text, gzip taken off; refuses damaged archives and files beyond 200 MB. */
export async function textOfFile(file: File): Promise<Result<DataFile>> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const zipped = start[0] === 0x1f && start[1] === 0x8b;
  const stream: ReadableStream<Uint8Array> = zipped
    ? file.stream().pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>)
    : file.stream();
  const written = await limitedText(stream).catch(() => null);
  if (written === null) return failure(unreadable(file.name));
  return success({ name: zipped ? file.name.replace(/\.gz$/i, "") : file.name, text: written });
}

async function limitedText(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > LARGEST_FILE) {
      await reader.cancel();
      return null;
    }
    pieces.push(decoder.decode(part.value, { stream: true }));
  }
  return pieces.join("") + decoder.decode();
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
  return { name: file.name, text: writeMeasurementsCsv(bare) };
}

const unreadable = (name: string) => ({
  code: "CALIBRATION-FILE",
  at: name,
  message: text({
    en: `${name} cannot be read: damaged, or larger than ${LARGEST_FILE / 1e6} MB unpacked.`,
    zh: `无法读取 ${name}：文件损坏，或解压后超过 ${LARGEST_FILE / 1e6} MB。`,
  }),
  fix: text({ en: "Unpack it yourself, or leave out the single requests.", zh: "请自行解压，或去掉逐请求数据。" }),
});
