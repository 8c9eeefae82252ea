/** compose.yaml and the manifests of Kubernetes: what runs is hardened, limited and asked after its health. */
import { globSync } from "node:fs";
import { parse, parseAllDocuments } from "yaml";
import { describe, expect, test } from "vitest";
import { readProjectFile, ROOT } from "../support/project-files";

type Fields = Record<string, unknown>;
type Service = Fields & { readonly environment?: Fields; readonly profiles?: readonly string[] };

const compose = parse(readProjectFile("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Fields;
};
const services = Object.entries(compose.services);

describe("compose.yaml", () => {
  test.each(services)("gives %s a read-only root, limits and no new rights", (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      restart: "unless-stopped",
      pids_limit: expect.any(Number),
      security_opt: ["no-new-privileges:true"],
      tmpfs: expect.arrayContaining([expect.stringMatching(/^\/tmp:size=/)]),
    });
    expect(service["mem_limit"]).toMatch(/\d+[mg]/);
    expect(String(service["cpus"])).toMatch(/\d/);
  });

  test("starts the suite alone by default, the queue and workers with scale, the database with postgres", () => {
    const names = (profile: string | null) =>
      services.filter(([, { profiles }]) => (profile ? profiles?.includes(profile) : !profiles)).map(([name]) => name);
    expect([names(null), names("scale"), names("postgres")]).toEqual([["suite"], ["worker", "queue"], ["database"]]);
    expect(services.flatMap(([, { ports = [] }]) => ports)).toEqual(["127.0.0.1:${PORT:-3000}:3000"]);
  });

  test("passes on every setting that the server reads", () => {
    const passed = Object.keys(compose.services["suite"]?.environment ?? {});
    const files = globSync("lib/server/**/*.ts", { cwd: ROOT });
    const read = files.flatMap((file) =>
      [
        ...readProjectFile(file).matchAll(
          /(?:limit(?:Mb|Days)\(|etting\(environment, |webAddress\(environment, )"(\w+)"/g,
        ),
      ].map(([, name = ""]) => name),
    );
    expect(read.length).toBeGreaterThan(20);
    for (const name of [...read, "WEB_PROCESSES", "LOG_LEVEL", "LOG_FORMAT"]) expect(passed).toContain(name);
  });
});

type Container = { readonly name: string; readonly image: string } & Fields;
type Manifest = {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly selector?: { readonly matchLabels?: Fields };
    readonly template?: {
      readonly metadata: { readonly labels: Fields };
      readonly spec: Fields & { readonly containers: readonly Container[] };
    };
  };
};

const manifests = ["suite", "ingress", "workers"].flatMap((name) =>
  parseAllDocuments(readProjectFile(`deploy/kubernetes/${name}.yaml`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const pods = manifests.flatMap(({ kind, metadata, spec }) =>
  spec?.template ? [[`${kind} ${metadata.name}`, spec, spec.template] as const] : [],
);

describe("deploy/kubernetes", () => {
  test.each(pods)(
    "%s runs without root, rights or a writable root, within limits",
    (_, { selector }, { metadata, spec }) => {
      expect(metadata.labels).toEqual(selector?.matchLabels);
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
      });
      for (const container of spec.containers)
        expect(container).toMatchObject({
          securityContext: {
            readOnlyRootFilesystem: true,
            allowPrivilegeEscalation: false,
            capabilities: { drop: ["ALL"] },
          },
          resources: {
            requests: { memory: expect.any(String) },
            limits: { cpu: expect.any(String), memory: expect.any(String) },
          },
        });
    },
  );

  test("asks the suite after health and readiness where its routes are, under a name that it has", () => {
    const [suite] = pods.find(([name]) => name === "Deployment suite")?.[2].spec.containers ?? [];
    const host = { httpHeaders: [{ name: "Host", value: "localhost" }] };
    expect(suite).toMatchObject({
      livenessProbe: { httpGet: { path: "/api/health", ...host } },
      readinessProbe: { httpGet: { path: "/api/ready", ...host } },
    });
    for (const route of ["app/api/health/route.ts", "app/api/ready/route.ts", "app/metrics/route.ts"])
      expect(readProjectFile(route)).toContain("GET");
  });

  test("listens on every address, as the image does, whatever a pod calls itself", () => {
    const settings = manifests.find(({ metadata }) => metadata.name === "suite-settings");
    expect(settings).toMatchObject({ data: { HOSTNAME: "0.0.0.0" } });
  });

  test("runs as the user that the image has", () => {
    expect(readProjectFile("Dockerfile")).toContain("--uid 10001");
    expect(pods.filter(([name]) => /suite|worker/.test(name)).map(([, , { spec }]) => spec["securityContext"])).toEqual(
      Array(2).fill(expect.objectContaining({ runAsUser: 10001 })),
    );
  });
});
