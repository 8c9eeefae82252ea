// The chart: linted, rendered for each way of running it, its manifests held against Kubernetes' types, its refusals read.
import { spawnSync } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import { readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import { at } from "../lib/project.mjs";
import { unfitManifests } from "./kubernetes-shapes.mjs";

const SIGN_IN = ["secrets.existing=team"];
const OWN = [
  "secrets.values.ACCESS_PASSWORD=a-long-password",
  "secrets.values.REDIS_PASSWORD=r",
  "secrets.values.DATABASE_PASSWORD=d",
];
const SCALING = ["workers.enabled=true", "workers.scaling.enabled=true", "workers.scaling.code=abc"];
/** Values by the case that they make. */
const CASES = {
  "one server": SIGN_IN,
  "with its own secret": OWN,
  "workers by queue length": [...SIGN_IN, ...SCALING],
  "a queue elsewhere": [...SIGN_IN, ...SCALING, "queue.url=rediss://queue.example.com:6380", "queue.port=6380"],
  "several servers": [
    ...SIGN_IN,
    "server.replicas=3",
    "server.storage.accessMode=ReadWriteMany",
    "database.url=postgres://mds@db:5432/mds",
  ],
  everything: [
    ...OWN,
    ...SCALING,
    "database.enabled=true",
    "ingress.enabled=true",
    "ingress.tlsSecret=tls",
    "monitoring.enabled=true",
  ],
};
/** Values that are refused, by a word of the reason. */
const REFUSED = {
  "without sign-in": [],
  "database.url": [...SIGN_IN, "server.replicas=2"],
  ReadWriteMany: [...SIGN_IN, "server.replicas=2", "database.url=postgres://mds@db/mds"],
  "keep one": [...OWN, "secrets.existing=s"],
  REDIS_PASSWORD: ["secrets.values.ACCESS_PASSWORD=a-long-password", "workers.enabled=true"],
  mds_build_info: [...SIGN_IN, "workers.enabled=true", "workers.scaling.enabled=true"],
  PUBLIC_ULR: [...SIGN_IN, "settings.PUBLIC_ULR=https://x"],
  "'replica'": [...SIGN_IN, "server.replica=2"],
};

/** [name, manifest] of each document that the chart makes of the values; throws what Helm has against them. */
function renderChart(helm, chart, values) {
  const words = ["template", "mds", chart, ...values.flatMap((value) => ["--set", value])];
  const { status, stdout, stderr } = spawnSync(helm, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return readManifests(stdout);
}

function readManifests(text) {
  const documents = parseAllDocuments(text);
  const [broken] = documents.flatMap(({ errors }) => errors);
  if (broken) throw new Error(String(broken));
  const manifests = documents.map((document) => document.toJS()).filter((manifest) => manifest !== null);
  return manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]);
}

/** Lines about what was asked; throws where something is wrong. `packaged`: a chart that knows its image's engines. */
export function tryChart({ helm, kubernetesTypes }, chart, packaged = false) {
  if (helm === null) return ["chart: not rendered, as the registry in use gives no Helm"];
  for (const [name, values] of Object.entries(CASES)) lint(helm, chart, name, values);
  const manifests = Object.entries(CASES).flatMap(([name, values]) =>
    renderChart(helm, chart, values).map(([title, manifest]) => [`${name}: ${title}`, manifest]),
  );
  for (const [word, values] of Object.entries(REFUSED))
    if (!(packaged && word === "mds_build_info")) expectRefusal(helm, chart, word, values);
  const plain = plainManifests();
  const unfit = kubernetesTypes === null ? [] : unfitManifests([...manifests, ...plain], kubernetesTypes);
  const apart = differences(renderChart(helm, chart, CASES.everything), plain);
  if (unfit.length + apart.length > 0) throw new Error([...unfit, ...apart].join("\n"));
  return [
    `chart: ${manifests.length} manifests of ${Object.keys(CASES).length} ways to run it fit, ${Object.keys(REFUSED).length} wrong values are refused`,
  ];
}

/** Those of deploy/kubernetes, for clusters without Helm. */
const plainManifests = () =>
  ["suite", "ingress", "workers"].flatMap((name) =>
    readManifests(readFileSync(at("deploy", "kubernetes", `${name}.yaml`), "utf8")),
  );

const PODS = {
  "Deployment mds": "Deployment suite",
  "Deployment mds-worker": "Deployment worker",
  "StatefulSet mds-queue": "StatefulSet queue",
};
const SAME = [
  "command",
  "args",
  "ports",
  "securityContext",
  "resources",
  "volumeMounts",
  "startupProbe",
  "livenessProbe",
  "readinessProbe",
  "lifecycle",
];

/** Both ways run the same containers. Names of objects differ, names of variables do not. */
function differences(chart, plain) {
  return Object.entries(PODS).flatMap(([charted, title]) => {
    const [a, b] = [Object.fromEntries(chart)[charted], Object.fromEntries(plain)[title]].map(
      ({ spec }) => spec.template.spec,
    );
    const [one, other] = [a.containers[0], b.containers[0]];
    const fields = SAME.filter((field) => !isDeepStrictEqual(one[field], other[field]));
    const variables = ({ env = [] }) =>
      env.map(({ name }) => name).filter((name) => one.envFrom === undefined || name !== "REDIS_PASSWORD");
    const named = isDeepStrictEqual(variables(one), variables(other)) ? [] : ["env"];
    const owner = ({ securityContext }) => ({ ...securityContext, fsGroup: null });
    const user = isDeepStrictEqual(owner(a), owner(b)) ? [] : ["user"];
    return [...fields, ...named, ...user].map((field) => `${charted} and deploy/kubernetes differ in ${field}`);
  });
}

function lint(helm, chart, name, values) {
  const words = ["lint", chart, "--strict", "--quiet", ...values.flatMap((value) => ["--set", value])];
  const { status, stdout, stderr } = spawnSync(helm, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`helm lint, ${name}: ${stdout}${stderr}`);
}

function expectRefusal(helm, chart, word, values) {
  try {
    renderChart(helm, chart, values);
  } catch (error) {
    if (error.message.includes(word)) return;
    throw new Error(`"${word}" was expected in the refusal: ${error.message}`, { cause: error });
  }
  throw new Error(`${values.join(", ")} should be refused for "${word}"`);
}
