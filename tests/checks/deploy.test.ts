/** compose.yaml and the manifests of Kubernetes: what runs is hardened, limited and asked after its health. */
import { globSync } from "node:fs";
import { join, relative } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { describe, expect, test } from "vitest";
import { readAddresses } from "@/lib/server/access/addresses";
import { namedImages, pinned, PLACES } from "../../scripts/pin-images.mjs";
import { readProjectFile, ROOT } from "../support/project-files";

type Fields = Record<string, unknown>;
type Service = Fields & { readonly environment?: Fields; readonly profiles?: readonly string[] };

const compose = parse(readProjectFile("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Fields;
  readonly secrets: Readonly<Record<string, Fields>>;
  readonly networks: {
    readonly default: {
      readonly ipam: { readonly config: readonly { readonly subnet: string; readonly gateway: string }[] };
    };
  };
};
const services = Object.entries(compose.services);

test.each(services)("compose.yaml: gives %s a read-only root, limits and no new rights", (_, service) => {
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

test("compose.yaml: starts the suite alone by default, the queue and workers with scale, the database with postgres", () => {
  const names = (profile: string | null) =>
    services.filter(([, { profiles }]) => (profile ? profiles?.includes(profile) : !profiles)).map(([name]) => name);
  expect([names(null), names("scale"), names("postgres")]).toEqual([["suite"], ["worker", "queue"], ["database"]]);
  expect(services.flatMap(([, { ports = [] }]) => ports)).toEqual(["127.0.0.1:${PORT:-3000}:3000"]);
});

test("compose.yaml: passes on every setting that the server reads", () => {
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

test("compose.yaml: passes every secret as a file as well, which exists where the setting is left out", () => {
  const sources = ["lib/server/access/passwords.ts", "lib/server/access/oidc-settings.ts"];
  const read = [...sources, "lib/server/access/session-secret.ts", "lib/server/service-address.ts"].flatMap((file) =>
    [
      ...readProjectFile(file).matchAll(/\b((?:ACCESS_PASSWORD|[A-Z]+_PASSWORD|[A-Z_]+_SECRET)(?:_VIEWER|_ADMIN)?)\b/g),
    ].map(([, name = ""]) => name),
  );
  const names = [...new Set(read)].toSorted();
  expect(names).toEqual([
    ...[
      "ACCESS_PASSWORD",
      "ACCESS_PASSWORD_ADMIN",
      "ACCESS_PASSWORD_VIEWER",
      "DATABASE_PASSWORD",
      "OIDC_CLIENT_SECRET",
    ],
    ...["REDIS_PASSWORD", "SESSION_SECRET"],
  ]);
  const { secrets } = compose;
  for (const name of names) {
    const secret = name.toLowerCase();
    expect(compose.services["suite"]?.environment?.[`${name}_FILE`]).toBe(`\${${name}_FILE:+/run/secrets/${secret}}`);
    expect(compose.services["suite"]?.["secrets"]).toContain(secret);
    expect(secrets[secret]).toEqual({ file: `\${${name}_FILE:-./deploy/compose/no-secret}` });
  }
  expect(Object.keys(secrets).toSorted()).toEqual(names.map((name) => name.toLowerCase()));
  expect(readProjectFile("deploy/compose/no-secret")).toBe("");
});

test("compose.yaml: gives workers, queue and database no secret but their own", () => {
  const given = Object.fromEntries(services.map(([name, service]) => [name, service["secrets"]]));
  expect(given).toMatchObject({
    ...{ worker: ["redis_password"], queue: ["redis_password"], database: ["database_password"] },
  });
  for (const name of ["worker", "queue"])
    expect(Object.keys(compose.services[name]?.environment ?? {}).join()).not.toMatch(/ACCESS|OIDC|SESSION|DATABASE/);
});

test("compose.yaml: has a network whose gateway the recipe for teams names as the proxy", () => {
  const [{ subnet, gateway } = { subnet: "", gateway: "" }] = compose.networks.default.ipam.config;
  const [from, proxy] = [subnet, gateway].map((said) => /:-([\d./]+)\}$/.exec(said)?.[1] ?? "");
  const isIn = readAddresses(from ?? "");
  expect(typeof isIn === "function" && isIn(proxy)).toBe(true);
  for (const recipe of readProjectFile("docs/running-for-a-team.md").matchAll(/^cat > \.env <<END$[\s\S]*?^END$/gm))
    expect(recipe[0]).toMatch(new RegExp(`^TRUSTED_PROXY_FROM=${proxy}$`, "m"));
  expect(readProjectFile("docs/running-for-a-team.md")).toContain("cat > .env <<END");
});

describe("base images", () => {
  const digest = `sha256:${"a1".repeat(32)}`;

  test("are named where the script looks, and nowhere else", () => {
    const files = globSync(["*", "deploy/**/*"], { cwd: ROOT, withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(Dockerfile|.*\.ya?ml)$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
    const naming = files.filter((path) =>
      /^\s*(image:|FROM|ARG \w*IMAGE|NODE_IMAGE:)\s*\S*(node|valkey|postgres)/m.test(readProjectFile(path)),
    );
    expect(naming.toSorted()).toEqual([...PLACES].toSorted());
    const images = PLACES.map((path) =>
      namedImages(readProjectFile(path)).map(([image]) => String(image).split(":")[0]),
    );
    expect(images).toEqual([
      ...[["node"], ["node", "valkey/valkey", "postgres"]],
      ...[["valkey/valkey", "postgres"], ["valkey/valkey"]],
    ]);
  });

  test("have one tag each, and one digest or none", () => {
    const named = PLACES.flatMap(
      (path) => readProjectFile(path).match(/(?:node|valkey\/valkey|postgres):[\w.-]+(?:@sha256:\w+)?/g) ?? [],
    );
    const references = new Set(named.filter((reference) => !reference.startsWith("postgres://")));
    expect(references.size).toBe(3);
  });

  test("are pinned everywhere by what is given, again and again", () => {
    for (const path of PLACES) {
      const text = readProjectFile(path);
      const digests = Object.fromEntries(namedImages(text).map(([image]) => [image, digest]));
      const once = pinned(text, digests);
      expect(namedImages(once).every(([, isPinned]) => isPinned)).toBe(true);
      expect(pinned(once, digests)).toBe(once);
      const newer = pinned(
        once,
        Object.fromEntries(Object.keys(digests).map((image) => [image, digest.replaceAll("a1", "b2")])),
      );
      expect(newer).not.toContain(digest);
      expect(pinned(text, {})).toBe(text);
      // Nothing else of the file moves.
      expect(once.replaceAll(`@${digest}`, "")).toBe(text.replaceAll(/@sha256:[0-9a-f]{64}/g, ""));
    }
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

  test("gives workers and the queue the queue's password, and nothing of how people come in", () => {
    for (const name of ["Deployment worker", "StatefulSet queue"]) {
      const [container] = pods.find(([pod]) => pod === name)?.[2].spec.containers ?? [];
      expect(container).not.toHaveProperty("envFrom");
      const references = (container?.["env"] as { valueFrom?: { secretKeyRef: object } }[]).flatMap(
        ({ valueFrom }) => valueFrom?.secretKeyRef ?? [],
      );
      expect(references).toEqual([{ name: "queue-secrets", key: "password" }]);
    }
    const closed = manifests.filter(({ kind }) => kind === "NetworkPolicy").map(({ metadata }) => metadata.name);
    expect(closed.toSorted()).toEqual(["queue", "suite", "worker"]);
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
