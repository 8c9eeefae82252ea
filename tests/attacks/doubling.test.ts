// @module-tag check
/**
 * No reader costs more than the size of its text: hostile texts are doubled, and the processor time of the reader's own thread may not
 * treble with each doubling. A reader is judged where it takes long enough to measure, by the least of several runs: linear work is 8 times
 * as long over three doublings, quadratic work 64 times; a busy machine slows both ends.
 */
import { describe, expect, it } from "vitest";
import { readDatabaseFile } from "@/bin/serving-profile/database";
import { Texts } from "@/features/core/serving-profile/reading";
import { decodeTable } from "@/lib/server/table-files";
import { FILE_READERS } from "../support/attacks/file-readers";
import { hostileDatabases } from "../support/attacks/hostile-databases";
import { HOSTILE_PARQUET } from "../support/attacks/hostile-parquet";
import { HOSTILE_TEXTS } from "../support/attacks/hostile-texts";
import { READERS } from "../support/attacks/text-readers";

const LENGTHS = [8_192, 16_384, 32_768, 65_536];
/** Files of columns and pages are larger before they hold much. */
const FILE_LENGTHS = [65_536, 262_144, 1_048_576];
/** Milliseconds of processor time. Below, a text of 64 kB harms no one. */
const WORTH_MEASURING = 60;
const MOST_GROWTH = 27;
/** Milliseconds: some systems count a thread's time in ticks of 4 ms, so that one short run reads 0 or 4. */
const SEEN_BY_CLOCK = 40;
/** Characters of one message: it is read by a person. */
const LONGEST_MESSAGE = 1_500;

const ALL: Readonly<Record<string, (written: string) => unknown>> = {
  ...Object.fromEntries(Object.entries(READERS).map(([name, { read }]) => [name, read])),
  ...FILE_READERS,
};

async function processorTime(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds of one run, from as many as the clock can see together. */
async function timeOfOne(run: () => unknown): Promise<number> {
  let [runs, spent] = [0, 0];
  while (spent < SEEN_BY_CLOCK) {
    spent += await processorTime(run);
    runs += 1;
  }
  return spent / runs;
}

async function leastTime(times: number, run: () => unknown): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < times; round += 1) least = Math.min(least, await timeOfOne(run));
  return least;
}

/** How many times as long eight times the text takes; null where it takes no time worth the name. */
async function growth<T>(
  read: (written: T) => unknown,
  make: (length: number) => T,
  lengths = LENGTHS,
): Promise<number | null> {
  for (const length of lengths) {
    const long = make(length);
    if ((await processorTime(() => read(long))) < WORTH_MEASURING) continue;
    const grown = await growthTo(length, read, make);
    // A limit of the reader may lie just above, or a memory that must be asked for just below: what is steep is steep from here on.
    return grown > MOST_GROWTH ? Math.min(grown, await growthTo(length * 4, read, make, 4)) : grown;
  }
  return null;
}

/** Of eight times the text, also where only so many `times` are measured. */
async function growthTo<T>(length: number, read: (written: T) => unknown, make: (length: number) => T, times = 8) {
  const [short, long] = [make(length / times), make(length)];
  const small = await leastTime(3, () => read(short));
  const ratio = (await leastTime(2, () => read(long))) / small;
  return ratio ** (Math.log(8) / Math.log(times));
}

const messages = (answer: unknown): string[] => {
  const issues = (answer as { issues?: unknown } | null | undefined)?.issues;
  return Array.isArray(issues) ? issues.map((issue) => JSON.stringify(issue)) : [];
};

it("the measure tells a reader that looks from every sign anew", { timeout: 300_000 }, async () => {
  const former = /[\s_.([-]+(ns|us|µs|ms|s|sec|seconds)[)\]]?$/;
  expect(
    await growth<string>(
      (written) => former.test(written),
      (length) => "[".repeat(length),
    ),
  ).toBeGreaterThan(MOST_GROWTH);
});

describe.each(Object.entries(ALL))("what reads a %s", (_, read) => {
  it("takes as long as its text is, and answers in messages that a person can read", async () => {
    const steep: string[] = [];
    const long: string[] = [];
    for (const hostile of HOSTILE_TEXTS) {
      const grown = await growth(read, hostile.text);
      if (grown !== null && grown > MOST_GROWTH) steep.push(`${hostile.name}: ${grown.toFixed(0)} times`);
      const said = messages(await read(hostile.text(16_384))).find((message) => message.length > LONGEST_MESSAGE);
      if (said !== undefined) long.push(`${hostile.name}: ${said.length} ${said.slice(0, 80)}`);
    }
    expect({ steep, long }).toEqual({ steep: [], long: [] });
  }, 300_000);
});

/** As uploads have them. */
const LIMITS = { rows: 300_000, cells: 4_000_000, bytes: 256_000_000 };

describe("what reads a Parquet file", () => {
  const read = (file: Uint8Array) => decodeTable("x.parquet", file, LIMITS);

  it.each(HOSTILE_PARQUET)(
    "takes as long as the file is, and says why not in a sentence: $name",
    async ({ file }) => {
      expect((await growth(read, file, FILE_LENGTHS)) ?? 0).toBeLessThan(MOST_GROWTH);
      const answer = await read(file(16_384));
      expect("why" in answer ? answer.why.en.length : 0).toBeLessThan(LONGEST_MESSAGE);
    },
    120_000,
  );
});

describe("what reads a database of a profile", () => {
  const read = (path: string) => readDatabaseFile(path, "profiler.db", new Texts());

  it.each(hostileDatabases())(
    "takes as long as the file is: $name",
    async ({ file }) => {
      expect((await growth(read, file, FILE_LENGTHS)) ?? 0).toBeLessThan(MOST_GROWTH);
      const said = read(file(16_384)).flatMap(({ notices }) => notices.map((notice) => JSON.stringify(notice).length));
      expect(Math.max(0, ...said)).toBeLessThan(LONGEST_MESSAGE);
    },
    120_000,
  );
});
