/** Alerts and the dashboard ask for metrics that the server has; each alert has its paragraph in the runbook. */
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { exposition } from "@/lib/server/operations/metrics";
import { readiness } from "@/lib/server/operations/readiness";
import { dataFolderEach } from "../support/folder";
import { projectFiles, readProjectFile } from "../support/project-files";

type Rule = { record?: string; alert?: string; expr: string; annotations?: { runbook: string } };
const { groups } = parse(readProjectFile("deploy/helm/files/rules.yaml")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

type Panel = { readonly targets: readonly { readonly expr: string }[]; readonly id: number };
const dashboard = JSON.parse(readProjectFile("deploy/helm/files/dashboard.json")) as { panels: Panel[] };

/** Names that the server's code counts, sets or observes, with the labels beside them. */
const SAYS = /\b(?:count|setGauge|askedGauge|observe)\(\s*"((?:mds|process|nodejs)_\w+)"/g;
const sources = ["lib/server", "app"].flatMap((folder) => projectFiles(folder, [".ts"])).map(readProjectFile);
const metrics = new Set(sources.flatMap((source) => [...source.matchAll(SAYS)].map(([, name = ""]) => name)));

/** Of histograms and recorded rules, the name below. */
const bare = (name: string): string => name.replace(/_(bucket|sum|count)$/, "");
const asked = (expr: string): readonly string[] =>
  [...expr.matchAll(/\b((?:mds|process|nodejs)_\w+)/g)].map(([, name = ""]) => bare(name));

dataFolderEach();

describe("metrics", () => {
  it("are found in the sources, and named in docs/operations.md", () => {
    expect(metrics.size).toBeGreaterThan(10);
    const table = readProjectFile("docs/operations.md");
    expect([...metrics].filter((name) => !table.includes(name))).toEqual([]);
  });

  it("say what readiness found", async () => {
    await readiness();
    for (const check of ["data-folder", "saved-work", "queue"])
      expect(exposition()).toContain(`mds_check_ok{check="${check}"} 1\n`);
  });

  it.each(rules.map((rule) => [rule.alert ?? rule.record, rule] as const))("of %s exist", (_, { expr }) => {
    const recorded = rules.flatMap(({ record }) => record ?? []);
    const others = [...expr.matchAll(/\bmds:[\w:]+/g)].map(([name]) => name);
    expect([
      ...asked(expr).filter((name) => !metrics.has(name)),
      ...others.filter((name) => !recorded.includes(name)),
    ]).toEqual([]);
    expect(/\bup\b/.test(expr) || asked(expr).length + others.length > 0).toBe(true);
  });

  it("of every panel exist", () => {
    const exprs = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(exprs.flatMap(asked).filter((name) => !metrics.has(name))).toEqual([]);
    expect(exprs.filter((expr) => asked(expr).length === 0)).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

it("every alert has its paragraph in the runbook, and no paragraph is without alert", () => {
  const alerts = rules.filter(({ alert }) => alert !== undefined);
  const anchors = alerts.map(({ alert }) => `docs/run/monitoring.md#${String(alert).toLowerCase()}`);
  expect(alerts.map(({ annotations }) => annotations?.runbook)).toEqual(anchors);
  const headings = [...readProjectFile("docs/run/monitoring.md").matchAll(/^## (Mds\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(alerts.map(({ alert }) => alert));
});
