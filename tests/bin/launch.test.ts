import { describe, expect, it } from "vitest";
import { mds } from "../support/programs/mds";

const SMALL = ["--set", "model=llama-3.1-8b", "--set", "hw=h100-sxm", "--set", "tp=1"];

describe("mds launch", () => {
  it("writes scripts, or the format that is asked for", async () => {
    const { status, stdout } = await mds("launch", "--engine", "sglang", ...SMALL);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /# ==> serve\.sh[\s\S]*--model-path meta-llama\/Llama-3\.1-8B-Instruct[\s\S]*# ==> benchmark/,
    );
    expect((await mds("launch", "--format", "compose", ...SMALL)).stdout).toContain("services:");
    const listed = JSON.parse((await mds("launch", "--json", ...SMALL)).stdout) as { name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(["serve.sh", "benchmark.sh"]);
  });

  it("reads a command back", async () => {
    const { stdout } = await mds("launch", "--read", "vllm serve Qwen/Qwen3-32B -tp 2 --odd");
    expect(JSON.parse(stdout)).toMatchObject({
      scenario: { model: "qwen3-32b", tp: "2" },
      launch: { engine: "vllm" },
      unknown_flags: ["--odd"],
    });
  });

  it("says what stands in the way", async () => {
    const refused = await mds("launch", "--set", "model=llama-3.3-70b", "--set", "hw=h100-sxm", "--set", "tp=1");
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/LAUNCH-MEM-WEIGHTS at tp: .* Changes that fit: TP/);
    expect((await mds("launch", "--format", "stone", ...SMALL)).stderr).toMatch(/LAUNCH-FORMAT/);
    expect((await mds("launch", "--engine", "none", ...SMALL)).stderr).toMatch(/PARAM-UNREADABLE at engine/);
    expect((await mds("launch", "--read", "ls")).stderr).toMatch(/LAUNCH-COMMAND/);
    expect((await mds("launch", "--help")).stdout).toContain("mds launch --read");
  });
});
