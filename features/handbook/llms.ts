/** /llms.txt: what the suite answers and where, for programs that read texts. English, as that format is. */
import { pages } from "@/features/registry/registry";

/** Links stand without an address: whoever reads them knows from where. */
export function llmsText(): string {
  const lines = pages.map(({ id, title, question }) => `- [${title.en}](/docs/${id}): ${question.en}`);
  return `${[
    "# Modeling Dashboard Suite",
    "> Sizes, searches, simulates and checks deployments of LLM inference from one scenario (model, accelerator, layout, formats, load). Everything runs on this server.",
    `Each analysis is POST /api/v1/<id> with link names as JSON; what is left out takes its default. Figures come in units that their names end in; trouble is a list of issues with a way out.`,
    "## Analyses",
    lines.join("\n"),
    "## For programs",
    [
      `- [OpenAPI](/api/v1/openapi.json): every route with its parameters`,
      `- [API reference](/docs/api): the same to read`,
      `- [Typed client](/api/v1/client.ts): TypeScript, one file, no dependency`,
      "- `mds mcp`: a server of the Model Context Protocol on standard input and output, one tool for each analysis",
    ].join("\n"),
    "## Optional",
    [
      `- [Handbook](/docs): tutorials, methods, glossary`,
      `- [Differences from the source systems](/docs/differences): known differences and why`,
    ].join("\n"),
  ].join("\n\n")}\n`;
}
