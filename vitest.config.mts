import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compileMessages } from "./scripts/messages.mjs";

compileMessages();

/** Help texts are Markdown files that import as their text, as they do in the server. */
const markdownAsText: Plugin = {
  name: "markdown-as-text",
  enforce: "pre",
  transform: (code, id) => (id.endsWith(".md") ? { code: `export default ${JSON.stringify(code)}`, map: null } : null),
};

/** Files of many seconds begin first, so that none is left to run alone at the end: a fresh checkout knows no earlier times. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = ({ moduleId }: TestSpecification): boolean =>
      /\/tests\/(features\/controls|bin|attacks)\//.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(long), ...sorted.filter((file) => !long(file))];
  }
}

export default defineConfig({
  plugins: [react(), markdownAsText],
  // Plotly's own sources expect the name that Node gives the global object.
  define: { global: "globalThis" },
  resolve: { tsconfigPaths: true },
  test: {
    // What is awaited comes when the machine gets to it: a second, as it is unless said, is a judgement of speed.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: "check",
        description: "Matrices, attacks, sweeps over much data: npm run check runs them, npm test does not.",
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/e2e/**", "node_modules/**"],
          setupFiles: ["tests/setup-each-file.ts"],
          // Every file would load the engine anew, which took two thirds of the time of most.
          isolate: false,
          // Left to itself vitest keeps a core free, which is one of two on small machines.
          maxWorkers: "100%",
          // No judgement of speed: a busy machine takes several times as long.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "happy-dom",
          isolate: false,
          // In one group with the unit tests: a project that may not have the same workers runs alone after them, on one core.
          maxWorkers: "100%",
          include: ["tests/**/*.test.tsx"],
          setupFiles: ["tests/setup-dom.ts", "tests/setup-each-file.ts"],
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          environment: "node",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/servers/global-server.ts"],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Much of a page's test is waiting; more than two files at once only wait for each other on small machines.
          maxWorkers: 2,
        },
      },
    ],
  },
});
