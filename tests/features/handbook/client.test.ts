/** The client that is made from the OpenAPI document compiles without looseness, and asks what it says it asks. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientSource } from "@/features/handbook/client";
import { openApiDocument } from "@/features/openapi/description";
import { loadAnalyses } from "@/features/registry/registry";
import { startApiServer, type ApiServer } from "@/tests/support/servers/api-server";

const source = clientSource(openApiDocument(await loadAnalyses()));
const folder = mkdtempSync(join(tmpdir(), "mds-client-"));
afterAll(() => rmSync(folder, { recursive: true }));

const OPTIONS: ts.CompilerOptions = {
  ...{
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
  },
  ...{
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  },
  ...{ lib: ["lib.es2022.d.ts", "lib.dom.d.ts"], types: [] },
};

/** What the compiler says of each use of the client; one program, as the client and the library take most of its time. */
function complaints(uses: readonly string[]): readonly (readonly string[])[] {
  writeFileSync(join(folder, "client.ts"), source);
  const paths = uses.map((use, index) => {
    const path = join(folder, `use-${index}.ts`);
    writeFileSync(path, use);
    return path;
  });
  const program = ts.createProgram(paths, OPTIONS);
  const general = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.endsWith("client.ts"));
  const shared = files.flatMap((file) => ts.getPreEmitDiagnostics(program, file));
  return paths.map((path) =>
    [...general, ...shared, ...ts.getPreEmitDiagnostics(program, program.getSourceFile(path))].map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, "\n"),
    ),
  );
}

describe("the typed client", () => {
  it("compiles, knows names and kinds of parameters, and refuses others", () => {
    const head =
      'import { mds, type Answer } from "./client";\nconst suite = mds("http://x");\nexport const answer: Promise<Answer> =';
    const [right, unknownName, wrongKind] = complaints([
      `${head} suite["quick-estimation"]({ model: "llama-3.1-8b", tp: 1 });\n`,
      `${head} suite["quick-estimation"]({ model: "llama-3.1-8b", tq: 1 });\n`,
      `${head} suite["quick-estimation"]({ isl: "many" });\n`,
    ]);
    expect(right).toEqual([]);
    expect(unknownName?.join()).toMatch(/tq/);
    expect(wrongKind?.join()).toMatch(/string/);
  }, 120_000);
});

describe("against the API itself", () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await startApiServer();
  });
  afterAll(() => server.close());

  it("answers figures, and throws the issues of a refusal", async () => {
    const { code } = await transform(source, { loader: "ts", format: "esm" });
    const file = join(folder, "client.mjs");
    writeFileSync(file, code);
    const client = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      mds: (
        base: string,
        language?: string,
        token?: string,
      ) => Record<string, (asked: object, include?: readonly string[]) => Promise<Record<string, unknown>>>;
    };
    const suite = client.mds(server.base);
    await client.mds(server.base, "zh", "mds_x")["quick-estimation"]?.({ model: "llama-3.1-8b" });
    expect(server.authorization()).toBe("Bearer mds_x");
    const answer = await suite["quick-estimation"]?.({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 }, ["parts"]);
    expect(answer?.["analysis"]).toBe("quick-estimation");
    expect(answer?.["summary"]).toMatchObject({ ttft_ms: expect.any(Number) as number });
    expect(answer).toHaveProperty("report");
    await expect(suite["quick-estimation"]?.({ model: "no-such" })).rejects.toMatchObject({
      status: 422,
      issues: [{ code: "MODEL-UNKNOWN" }],
    });
  }, 60_000);
});
