/** What the chart takes and says, without Helm; scripts/packages/try-chart.mjs renders it. */
import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { waitingKey } from "@/lib/server/jobs/queue/connection";
import { readProjectFile, ROOT } from "../support/project-files";

type Node = {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly propertyNames?: { readonly enum: readonly string[] };
  readonly $ref?: string;
};
const schema = JSON.parse(readProjectFile("deploy/helm/values.schema.json")) as Node & {
  readonly properties: Readonly<Record<string, Node>>;
};
const values = parse(readProjectFile("deploy/helm/values.yaml")) as Readonly<Record<string, unknown>>;
const compose = parse(readProjectFile("compose.yaml"), { merge: true }) as {
  services: { suite: { environment: object } };
};
const templates = globSync("deploy/helm/templates/*", { cwd: ROOT }).map(readProjectFile).join("\n");

const variables = Object.keys(compose.services.suite.environment);
const secrets = variables.filter((name) => variables.includes(`${name}_FILE`));
/** The chart makes these of its own queue and database. */
const ADDRESSES = ["DATABASE_URL", "REDIS_URL"];

describe("deploy/helm", () => {
  it("takes the settings and secrets that compose.yaml passes on, and no other", () => {
    const settings = variables.filter(
      (name) => !secrets.includes(name.replace(/_FILE$/, "")) && !ADDRESSES.includes(name),
    );
    expect(schema.properties["settings"]?.propertyNames?.enum).toEqual(settings.toSorted());
    expect(schema.properties["secrets"]?.properties?.["values"]?.propertyNames?.enum).toEqual(secrets.toSorted());
    for (const name of ADDRESSES) expect(templates).toMatch(new RegExp(`^ *${name}: `, "m"));
  });

  it("takes what deploy/kubernetes sets", () => {
    const [settings] = readProjectFile("deploy/kubernetes/suite.yaml").split("---\n");
    const names = Object.keys((parse(settings ?? "") as { data: object }).data);
    const known = [...(schema.properties["settings"]?.propertyNames?.enum ?? []), "HOSTNAME"];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("has a default for every value of its schema", () => {
    const missing = (node: Node, given: unknown, path: string): string[] =>
      Object.entries(node.properties ?? {}).flatMap(([name, below]) => {
        const value = (given as Readonly<Record<string, unknown>>)[name];
        if (value === undefined) return name === "global" ? [] : [`${path}${name}`];
        return missing(below, value, `${path}${name}.`);
      });
    expect(missing(schema, values, "")).toEqual([]);
  });

  it("scales workers by the list in which their ranges wait", () => {
    const key = waitingKey({ url: "", code: "CODE" });
    expect(templates).toContain(
      `listName: ${key.replace("CODE", '{{ .Values.workers.scaling.code | default (index .Chart.Annotations "mds/code") }}')}`,
    );
  });
});
