/** Golden values: measured, two vLLM 0.19 runs and the kernel profiles of their card; skipped where they are not at hand. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Chip, PeerPath } from "@/features/core/hardware/chip";
import { chipById } from "@/features/core/hardware/catalogue";
import { presetModel } from "@/features/core/model/config/preset-model";
import { storedFormats } from "@/features/core/model/weights";
import { operatorGraph } from "@/features/core/operators/graph";
import { stepTime } from "@/features/core/timing/step/step-time";
import { importTables, type TableImport } from "@/features/core/timing/tables/import-tables";
import { buildMachine } from "@/features/core/timing/machine";
import { measuredTimer } from "@/features/core/timing/measured/measured-timer";
import { unwrap } from "@/lib/result";
import { decodeAt, tableFilesBelow } from "@/lib/server/table-files";
import { needsData } from "../../../../support/needs";

const RUNS = "../shared/data/serving-runs";

/** Milliseconds of a decode-only step of 128 sequences, priced by the profile of `name`. */
function decodeStep(
  { sets }: TableImport,
  name: string,
  tp: number,
  cached: number,
  peers: PeerPath = "direct",
): number {
  const model = unwrap(presetModel(name));
  const operators = operatorGraph({
    model,
    parallelism: { tp, pp: 1, dp: 1, ep: 1, etp: tp, cp: 1 },
    precision: { weights: storedFormats(model), kv: "bf16", activations: "bf16", narrowArithmetic: false },
    segments: [{ phase: "decode", sequences: 128, newTokens: 1, cached }],
  });
  const set = sets.find(({ id }) => id.includes(name.split("/")[1]?.toLowerCase() ?? "?"));
  if (!set) throw new Error(`no profile of ${name}`);
  const card: Chip = { ...unwrap(chipById("rtx-pro-6000-server")), pciePeers: peers };
  const machine = unwrap(buildMachine(card, operators));
  return stepTime(operators, measuredTimer(machine, set)).time * 1e3;
}

describe("kernel profiles of an RTX PRO 6000", needsData(RUNS), () => {
  let imported: TableImport = { sets: [], read: [], skipped: [] };
  beforeAll(async () => {
    const decoded = await Promise.all(tableFilesBelow(join(RUNS, "profiles")).map(decodeAt));
    imported = importTables(decoded.filter((file) => "rows" in file));
  });

  it("are two sets; mixed attention calls are left out by name", () => {
    expect(imported.sets.map(({ id }) => id).sort()).toEqual([
      "RTXPRO6000/profile/llama-3.1-8b-bf16",
      "RTXPRO6000/profile/qwen3-32b-bf16",
    ]);
    expect(imported.sets.every(({ chip }) => chip === "rtx-pro-6000-server")).toBe(true);
    expect(imported.read.flatMap(({ leftOut }) => leftOut.map(({ why }) => why.en)).join()).toMatch(
      /prefill and decode in one/,
    );
  });

  it("give the decode step of Llama-3.1-8B: 128 sequences gain 4,608 tokens in the 18th second, a step of 27.8 ms", () => {
    expect(decodeStep(imported, "meta-llama/Llama-3.1-8B", 1, 1100) / 27.8).toBeGreaterThan(0.88);
    expect(decodeStep(imported, "meta-llama/Llama-3.1-8B", 1, 1100) / 27.8).toBeLessThan(1.08);
  });

  // The source gives the pair of that day 16 GB/s and 20 us a message: the pace of messages through the host. So are its steps;
  // straight over PCIe, at the pace of the Server card's tables, a fifth of the step is missing.
  it("give that of Qwen3-32B on two of them over PCIe, from profiles of one: 59.5 ms in seconds 21 to 47", () => {
    const share = (peers: PeerPath) => decodeStep(imported, "Qwen/Qwen3-32B", 2, 1120, peers) / 59.5;
    expect(share("host")).toBeGreaterThan(0.88);
    expect(share("host")).toBeLessThan(1.05);
    expect(share("direct")).toBeGreaterThan(0.78);
    expect(share("direct")).toBeLessThan(share("host"));
  });
});
