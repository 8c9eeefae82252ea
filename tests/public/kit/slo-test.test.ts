/** slo_test.py against a server of the test's own on the loopback interface. Python's standard library is all it needs. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { readKitFile } from "@/features/core/kit/kit-file";
import { unwrap } from "@/lib/result";
import { python, runKit } from "../../support/programs/python";
import { sseServer, type Pace } from "../../support/servers/sse-server";

const folder = mkdtempSync(join(tmpdir(), "mds-slo-"));

async function loaded(pace: Pace, ...more: readonly string[]) {
  const server = await sseServer(pace);
  const lengths = ["--input-tokens", "43", "--output-tokens", "6", "--concurrency", "1,3"];
  const options = ["--requests-per-user", "2", "--out", "slo.csv", ...more];
  const ran = await runKit("slo_test.py", ["--url", server.url, ...lengths, ...options], folder);
  await server.close();
  return { ...ran, bodies: server.bodies, read: () => readFileSync(join(folder, "slo.csv"), "utf8") };
}

const withPython = python.itself ? describe : null;

withPython?.("a closed loop", () => {
  it("takes the first model, prompts of the wanted length, and keeps as many requests in flight as users", async () => {
    const { code, stderr, bodies, read } = await loaded({ first: 40, each: 10 }, "--chips", "2", "--chip", "H100");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    // Two trial requests, then a warm-up and two counted ones of each of 1 and 3 users.
    expect(bodies).toHaveLength(2 + 3 + 9);
    expect(bodies.at(-1)).toMatchObject({ model: "acme/tiny", max_tokens: 6, stream: true, ignore_eos: true });
    const table = unwrap(readBenchmarkText(read(), "slo.csv"));
    expect(table.format).toBe("kit-served");
    const [one, three] = table.measurements;
    expect(one).toMatchObject({ model: "acme/tiny", chip: "H100", layout: { gpus: 2 }, tpotOrigin: "without-first" });
    expect(one?.load).toMatchObject({ concurrency: 1, requests: 2, isl: 43, osl: 6 });
    expect(three?.load).toMatchObject({ concurrency: 3, requests: 6 });
    // Waits of the server are the least that a client can see.
    expect(one?.ttft?.mean).toBeGreaterThanOrEqual(0.039);
    expect(one?.tpot?.mean).toBeGreaterThanOrEqual(0.009);
    expect(one?.e2e?.mean).toBeGreaterThanOrEqual(0.089);
  });

  it("begins every prompt differently, so that no prefix is found again", async () => {
    const { bodies } = await loaded({ first: 1, each: 1 });
    const first = bodies.map(({ prompt }) => String(prompt).split(" ")[0]);
    expect(new Set(first).size).toBe(first.length);
  });

  it("counts what arrives where a server counts no tokens, and says so", async () => {
    const { stdout, read } = await loaded({ first: 1, each: 1, countless: true });
    expect(stdout).toContain("does not count the tokens of prompts");
    const [one] = unwrap(readBenchmarkText(read(), "slo.csv")).measurements;
    expect(one).toMatchObject({ load: { osl: 6 }, tpotOrigin: "per-chunk" });
  });

  it("goes on where a load fails, with the reason in its row", async () => {
    // The trial requests and the three of one user are answered, those of three users are not.
    const { code, stdout, read } = await loaded({ first: 1, each: 1, refuses: 5 });
    expect(code).toBe(0);
    expect(stdout).toMatch(/\[2\/2\] 3 users {2}FAILED: all 6 requests failed: RuntimeError: HTTP 503/);
    const file = unwrap(readKitFile(read(), "slo.csv"));
    expect(file.measured).toBe(1);
    expect(file.unmeasured).toMatchObject([{ status: "failed", item: "slo completions 3" }]);
  });

  it("says what to look at where no server answers", async () => {
    const { code, stderr } = await runKit("slo_test.py", ["--url", "http://127.0.0.1:9"], folder);
    expect(code).toBe(2);
    expect(stderr).toContain("Is the server up?");
  });
});
