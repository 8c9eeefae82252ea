/** `mds mcp`: the analyses as tools of the Model Context Protocol, on standard input and output. */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { loadAnalyses } from "@/features/registry/registry";
import { command } from "./console/command";
import { OK } from "./console/io";
import { callTool, listTools } from "./mcp-tools";

export const mcpCommand = command({
  help: `mds mcp

A server of the Model Context Protocol (stdio): one tool for each analysis, and one that lists the parameters of the scenario.
Programs that use such servers start it themselves:

  { "mcpServers": { "mds": { "command": "mds", "args": ["mcp"] } } }

It ends with its standard input.`,
  trouble: "mcp",
  options: {},
  run: serve,
});

const INSTRUCTIONS =
  "Each tool answers one question about LLM inference deployments. Parameters that are left out take their defaults; scenario_parameters lists all of them. Times, rates and money come with units and, where they are estimates, with an interval that holds the truth in about 80 % of measured cases. Trouble with the input comes back as an error with a way out.";

async function serve(): Promise<number> {
  const analyses = await loadAnalyses();
  // The high-level interface takes zod shapes; parameters here have their schemas already.
  const { server } = new McpServer(
    { name: "modeling-dashboard-suite", version: "1" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools(analyses) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(analyses, params.name, params.arguments ?? {}),
  );
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once("end", resolve);
  });
  await server.connect(new StdioServerTransport());
  await ended;
  return OK;
}
