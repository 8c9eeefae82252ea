/** The steps for pipelines, run as a runner would, with an `mds` that writes down how it was called. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readProjectFile } from "../support/project-files";

const folder = mkdtempSync(join(tmpdir(), "mds-deploy-gate-"));
const MDS = join(folder, "mds");
writeFileSync(
  MDS,
  '#!/bin/sh\nprintf "%s\\n" "$*" >> "$CALLS"\necho "::error title=mds gate::Failed"\necho "Failed: TPOT"\nexit "$CODE"\n',
);
chmodSync(MDS, 0o755);
for (const name of ["a.json", "b.json"]) writeFileSync(join(folder, name), "{}");

type Ran = { readonly status: number; readonly calls: readonly string[] };

function run(script: string, code: number, variables: Readonly<Record<string, string>>): Ran {
  const calls = join(folder, `calls-${Math.abs(code)}-${Object.keys(variables).length}`);
  const given = { ...process.env, CALLS: calls, CODE: String(code), MDS, ...variables };
  const ended = (): number => {
    try {
      execFileSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
        cwd: folder,
        env: given,
        stdio: "pipe",
      });
      return 0;
    } catch (error) {
      return (error as { status: number }).status;
    }
  };
  writeFileSync(calls, "");
  const status = ended();
  return { status, calls: readFileSync(calls, "utf8").trim().split("\n") };
}

type Action = {
  readonly inputs: object;
  readonly runs: { readonly steps: readonly [{ readonly env: object; readonly run: string }] };
};

describe("deploy/github", () => {
  const action = parse(readProjectFile("deploy/github/action.yml")) as Action;
  const [step] = action.runs.steps;
  const files = {
    RUNNER_TEMP: mkdtempSync(join(tmpdir(), "mds-runner-")),
    GITHUB_OUTPUT: join(folder, "output"),
    GITHUB_STEP_SUMMARY: join(folder, "summary"),
  };

  test("hands every input over as a variable, so that none is read as a command", () => {
    expect(step.run).not.toContain("${{");
    expect(Object.keys(step.env)).toHaveLength(Object.keys(action.inputs).length);
  });

  test.each([0, 1, 2])("ends as the gate does: %i", (code) => {
    const asked = { BASELINE: "a.json", RUN: "*.json", FAIL_OVER: "3% ttft=10%", SCENARIO: "" };
    const { status, calls } = run(step.run, code, { ...files, ...asked });
    expect(status).toBe(code);
    expect(calls[1]).toBe("gate --baseline a.json --run a.json b.json --fail-over 3% ttft=10% --format github");
    expect(readFileSync(files.GITHUB_STEP_SUMMARY, "utf8")).toMatch(/^```\nFailed: TPOT\n```/);
    expect(readFileSync(files.GITHUB_OUTPUT, "utf8")).toContain("report=");
  });
});

describe("deploy/gitlab", () => {
  const job = (
    parse(readProjectFile("deploy/gitlab/mds-gate.yml")) as Record<
      string,
      { variables: Record<string, string>; script: string[] }
    >
  )[".mds-gate"];

  test.each([0, 1])("ends as the gate does: %i", (code) => {
    const { status, calls } = run(job?.script.join("\n") ?? "", code, { ...job?.variables, MDS });
    expect(status).toBe(code);
    expect(calls[1]).toBe("gate --baseline baseline/ --run results/ --fail-over 3%");
  });
});
