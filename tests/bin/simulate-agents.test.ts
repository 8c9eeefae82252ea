import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import { describe, expect, it } from "vitest";
import { testFolder } from "../support/folder";

const folder = testFolder();
const path = (name: string): string => join(folder, name);
const simulate = (...args: string[]) => spawnSync("bin/mds", ["simulate", ...args], { encoding: "utf8" });

// A turn, two subagents on its prompt, and a turn that needs the first of them. Made by hand.
const PLAY = {
  ...{ id: "p", models: ["m"], block_size: 64, hash_id_scope: "local" },
  requests: [
    { t: 0, type: "s", model: "m", in: 128, out: 3, hash_ids: [1, 2], api_time: 2 },
    {
      ...{ t: 3, type: "subagent", agent_id: "a", duration_ms: 2000 },
      requests: [{ t: 3, type: "s", model: "m", in: 192, out: 2, hash_ids: [1, 2, 9], api_time: 2 }],
    },
    { t: 9, type: "s", model: "m", in: 256, out: 2, hash_ids: [1, 2, 3, 4], api_time: 1 },
  ],
};
writeFileSync(path("play.jsonl"), `${JSON.stringify(PLAY)}\n`);
// A step takes a second, whatever it does.
const STEPS = ["--rates", "1,0,0,0", "--blocks", "1000", "--max-batched-tokens", "8192"];

describe("mds simulate --agents", () => {
  it("sends turns when what they wait for has ended", () => {
    const { stdout, status } = simulate("--agents", path("play.jsonl"), ...STEPS);
    expect(status).toBe(0);
    // 3 steps; the subagent 1 s after them, 2 steps; the second turn 7 s after the first, 2 steps.
    expect(
      csvParse(stdout).map((row) => [row["agent"], row["sent_at"], row["completed_at"], row["cached_tokens"]]),
    ).toEqual([
      ["root", "0", "3", "0"],
      ["a", "4", "6", "128"],
      ["root", "10", "12", "128"],
    ]);
  });

  it("sums a replay up, with what an unlimited cache would have found", () => {
    const { stdout } = simulate("--agents", path("play.jsonl"), "--lanes", "2", "--summary", ...STEPS);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ lanes: 2, plays: { begun: 2, finished: 2 }, requests: { measured: 6, finished: 6 } },
      // 256 of 576 prompt tokens of each play.
      cache: { prompt: 1152, found: 512, hitShare: 512 / 1152, oracleShare: 512 / 1152 },
      ...{ session: { count: 2, p50: 12 }, subagents: { count: 2 }, cost: null },
    });
  });

  it("writes sessions in either format, which play the same", () => {
    const play = (file: string) => simulate("--agents", file, ...STEPS).stdout.replaceAll(/^[^,]*,[^,]*,/gm, "");
    for (const format of ["weka", "agentic-mooncake"]) {
      const copy = path(`${format}.jsonl`);
      const { status } = simulate("--agents", path("play.jsonl"), "--agents-out", copy, "--agents-format", format);
      expect(status).toBe(0);
      expect(readFileSync(copy, "utf8")).toContain("hash_ids");
      expect(play(copy)).toBe(play(path("play.jsonl")));
    }
  });

  it("refuses a file without sessions", () => {
    writeFileSync(path("other.jsonl"), '{"a":1}\n');
    const { stderr, status } = simulate("--agents", path("other.jsonl"), ...STEPS);
    expect(status).toBe(2);
    expect(stderr).toContain("AGENTS-NO-PLAY at agents");
  });
});
