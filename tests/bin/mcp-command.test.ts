/** `mds mcp` as programs use it: started by the protocol's own client. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadAnalysis, pages } from "@/features/registry/registry";
import { runWithReport } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";

const client = new Client({ name: "test", version: "1" });
beforeAll(
  () => client.connect(new StdioClientTransport({ command: process.execPath, args: ["bin/mds", "mcp"] })),
  120_000,
);
afterAll(() => client.close());

const call = async (name: string, given: Record<string, unknown>): Promise<CallToolResult> =>
  (await client.callTool({ name, arguments: given })) as CallToolResult;

const words = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === "text" ? block.text : "")).join("\n");

describe("mds mcp", () => {
  it("has a tool for each analysis, with parameters of its own, in a list that a reader can hold", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...pages.map(({ id }) => id.replaceAll("-", "_")),
      "scenario_parameters",
    ]);
    const cost = tools.find(({ name }) => name === "cost");
    expect(cost?.inputSchema.properties).toMatchObject({ model: {}, tp: {}, pue: { type: "number", maximum: 5 } });
    expect(JSON.stringify(tools).length).toBeLessThan(300_000);
    expect(client.getInstructions()).toContain("scenario_parameters");
  });

  it("answers the figures of the analysis itself, its words, and a table where one is asked for", async () => {
    const given = { model: "llama-3.3-70b", hw: "h200-sxm", tp: 4, conc: 32 };
    const answer = await call("quick_estimation", { ...given, part: "components" });
    const analysis = await loadAnalysis("quick-estimation");
    if (!analysis) throw new Error("quick-estimation");
    const { record, report } = unwrap(runWithReport(analysis, given));
    expect(answer.structuredContent?.["summary"]).toEqual(JSON.parse(JSON.stringify(record.summary)));
    const { verdict } = report(({ en }) => en);
    expect(words(answer)).toContain(verdict.finding.en);
  });

  it("speaks Chinese where it is asked to, and takes parameters that the tool does not list", async () => {
    const zh = await call("quick_memory", { model: "deepseek-v3", hw: "h200-sxm", tp: 8, kv: "fp8", language: "zh" });
    expect([zh.isError, /\p{Script=Han}/u.test(words(zh))]).toEqual([undefined, true]);
    const all = JSON.parse(words(await call("scenario_parameters", {}))) as Record<string, unknown>;
    expect(all).toMatchObject({ kv: {}, model: {} });
  });

  it("says what is wrong and the way out, as an answer", async () => {
    const model = await call("cost", { model: "llama-3.3-70" });
    expect([model.isError, words(model)]).toEqual([true, expect.stringMatching(/MODEL-UNKNOWN.*llama-3\.3-70b/s)]);
    const tool = await call("quick_estimatoin", {});
    expect([tool.isError, words(tool)]).toEqual([true, expect.stringContaining("quick_estimation")]);
    const part = await call("cost", { part: "no-such" });
    expect([part.isError, words(part)]).toEqual([true, expect.stringContaining("Known ")]);
  });
});
