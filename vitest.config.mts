import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Help texts are Markdown files that import as their text, as they do in the server. */
const markdownAsText: Plugin = {
  name: "markdown-as-text",
  enforce: "pre",
  transform: (code, id) => (id.endsWith(".md") ? { code: `export default ${JSON.stringify(code)}`, map: null } : null),
};

export default defineConfig({
  plugins: [react(), markdownAsText],
  // Plotly's own sources expect the name that Node gives the global object.
  define: { global: "globalThis" },
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/e2e/**", "node_modules/**"],
          setupFiles: ["tests/setup-properties.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "happy-dom",
          include: ["tests/**/*.test.tsx"],
          setupFiles: ["tests/setup-dom.ts", "tests/setup-properties.ts"],
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          environment: "node",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/global-server.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Much of a page's test is waiting; more than two files at once only wait for each other on small machines.
          maxWorkers: 2,
        },
      },
    ],
  },
});
