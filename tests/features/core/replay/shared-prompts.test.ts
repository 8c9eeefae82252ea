/** Laws of shared prompts, on rows that are invented here. */
import { describe, expect, it } from "vitest";
import { measuredRun } from "@/features/core/replay/from-capture";
import { inBlocks, type SharedPrompts } from "@/features/core/replay/shared-prompts";
import { replay } from "@/features/core/replay/replay";
import { prefixFigures } from "@/features/core/simulator/figures/prefix-figures";
import { servingProfileAnalysis } from "@/features/pages/serving-profile/analysis";
import { prepareRun } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { readProfile } from "@/tests/support/measurements/serving-profile";

const jsonl = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join("\n");
const readRun = (files: Record<string, string>) => measuredRun(unwrap(readProfile(files)));

/** Tokens of each prompt whose leading units were seen before, with room for all of them. */
function hits({ unitTokens, starts, ids }: Pick<SharedPrompts, "unitTokens" | "starts" | "ids">): number[] {
  const seen = new Set<number>();
  return Array.from({ length: starts.length - 1 }, (_, row) => {
    const own = [...ids.subarray(starts[row], starts[row + 1])];
    const fresh = own.findIndex((id) => !seen.has(id));
    for (const id of own) seen.add(id);
    return unitTokens * (fresh < 0 ? own.length : fresh);
  });
}

describe("prompts that share their beginning", () => {
  const timed = (row: number, more: object): object => ({
    request_id: `r-${row}`,
    arrival_time: 1_755_158_760 + row * 10,
    first_token_time: 1_755_158_760 + row * 10 + 1,
    finished_time: 1_755_158_760 + row * 10 + 2,
    output_tokens: 20,
    ...more,
  });

  it("by stated hits: each hits exactly as many whole units as the file states, its own session's first", () => {
    const stated = [0, 800, 320, 0, 992, 160];
    const prompt = [1000, 1600, 400, 2000, 1008, 160];
    const session = ["a", "a", "b", "b", "a", "c"];
    const rows = stated.map((cached, row) =>
      timed(row, { input_tokens: prompt[row], cached_tokens: cached, conversation_id: session[row] }),
    );
    const { shared } = readRun({ "requests.jsonl": jsonl(rows) });
    const prompts = shared?.prompts as SharedPrompts;
    expect(prompts.told).toBe("hits");
    expect(hits(prompts)).toEqual(stated);
    expect([...(shared?.session ?? [])]).toEqual([0, 0, 1, 1, 0, 2]);
    // The last turn of session a begins as the one before it, not as the longer prompt of session b in between.
    const first = (row: number): number | undefined => prompts.ids[prompts.starts[row] ?? 0];
    expect(first(4)).toBe(first(1));
  });

  it("by hashes of blocks of 512 tokens, as Mooncake writes them, and in the coarser blocks of an engine", () => {
    const rows = [
      timed(0, { input_tokens: 2048, hash_ids: [1, 2, 3, 4] }),
      timed(1, { input_tokens: 2048, hash_ids: [1, 2, 3, 9] }),
    ];
    const prompts = readRun({ "requests.jsonl": jsonl(rows) }).shared?.prompts as SharedPrompts;
    expect([prompts.told, prompts.unitTokens]).toEqual(["blocks", 512]);
    expect(hits(prompts)).toEqual([0, 1536]);
    const coarse = inBlocks(prompts, Int32Array.of(0, 1), 1024);
    expect(coarse && [coarse.unitTokens, ...hits(coarse)]).toEqual([1024, 0, 1024]);
  });

  it("by a hash of the whole prompt: the second of two equal ones is read from the cache", () => {
    const rows = ["x", "y", "x"].map((hash, row) => timed(row, { input_tokens: 320, prompt_hash: hash }));
    expect(hits(readRun({ "requests.jsonl": jsonl(rows) }).shared?.prompts as SharedPrompts)).toEqual([0, 0, 320]);
  });

  it("are none where no file tells", () => {
    const { shared } = readRun({ "requests.jsonl": jsonl([timed(0, { input_tokens: 320 })]) });
    expect(shared).toEqual({ prompts: null, session: null });
  });

  it("are found in the simulated engine's cache by a replay, which says so", () => {
    const rows = Array.from({ length: 20 }, (_, row) => timed(row, { input_tokens: 1024, cached_tokens: row && 512 }));
    const { resolved } = unwrap(prepareRun(servingProfileAnalysis, { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1" }));
    const found = replay(readRun({ "requests.jsonl": jsonl(rows) }), resolved);
    const { lookedUp, inHbm } = prefixFigures(unwrap(found).state);
    expect([lookedUp, inHbm]).toEqual([20 * 1024, 19 * 512]);
    expect(found.issues.map(({ code }) => code)).toContain("REPLAY-SHARED-PROMPTS");
  });
});
