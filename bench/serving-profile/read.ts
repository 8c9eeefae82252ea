/** What a child process of the benchmark does with a folder: reads it as the command does, or only looks at its bytes. One line of JSON. */
import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { readProfileFiles } from "@/bin/serving-profile/files";
import { assemble, Texts } from "@/features/core/serving-profile/reading";
import { findings, runFigures } from "@/features/core/serving-profile";
import { unwrap } from "@/lib/result";

async function withReader(folder: string): Promise<object> {
  const texts = new Texts();
  const began = performance.now();
  const parts = await readProfileFiles([folder], texts);
  const read = performance.now();
  const capture = unwrap(assemble(parts, texts));
  const assembled = performance.now();
  const figures = runFigures(capture);
  const found = findings(capture, figures);
  const seconds = (from: number, to: number): number => (to - from) / 1000;
  return {
    requests: capture.requests.id.length,
    cacheEvents: capture.cache.time.length,
    members: capture.members.batch.length,
    ttftP50Ms: (figures.ttft?.p50 ?? NaN) / 1000,
    findings: found.length,
    readSeconds: seconds(began, read),
    assembleSeconds: seconds(read, assembled),
    figureSeconds: seconds(assembled, performance.now()),
  };
}

const PIECE = 2 ** 20;

/** The least that anybody would do: every byte is looked at, lines are counted. */
function withPass(folder: string): object {
  const buffer = new Uint8Array(PIECE);
  let lines = 0;
  for (const name of readdirSync(folder)) {
    const file = openSync(join(folder, name), "r");
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer))
      for (let i = 0; i < length; i += 1) if (buffer[i] === 0x0a) lines += 1;
    closeSync(file);
  }
  return { lines };
}

const MIB = 2 ** 20;

export async function measure(how: string, folder: string): Promise<string> {
  const began = performance.now();
  const found = how === "pass" ? withPass(folder) : await withReader(folder);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage();
  // Node counts its largest resident set in KiB.
  const peakMib = (process.resourceUsage().maxRSS * 1024) / MIB;
  return JSON.stringify({ ...found, seconds, cpuSeconds: (user + system) / 1e6, peakMib });
}
