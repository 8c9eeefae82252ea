// Which part of the suite may import which. `depcruise` reads this in the step "boundaries" of npm test.

//   lib  <-  features  <-  state  <-  components  <-  app        (an arrow means "is imported by")
const LAYERS = ["lib", "features", "state", "components", "app"];

// Which feature folder may import which other ones. Files right under features/ (analysis, explain: shared by every
// feature; registry: knows every analysis) are handled below. A new feature folder gets its line here.
const FEATURES = {
  workload: [],
  model: [],
  "model-config": ["model"],
  hardware: [],
  topology: ["hardware"],
  operators: ["model", "hardware"],
  cost: ["accuracy", "scenario-load", "scenario", "operators", "hardware"],
  memory: ["operators", "hardware", "model"],
  tables: ["model-config", "model", "hardware"],
  timing: ["tables", "operators", "topology", "hardware"],
  step: ["timing", "operators", "topology", "hardware", "model"],
  serving: ["workload", "simulator", "memory", "step", "timing", "operators", "hardware", "model"],
  simulator: [],
  search: [
    "scenario",
    "serving",
    "memory",
    "cost",
    "step",
    "timing",
    "operators",
    "topology",
    "model",
    "hardware",
    "tables",
  ],
  "scenario-load": ["scenario", "serving", "memory", "timing", "operators"],
  scenario: ["workload", "model-config", "model", "hardware", "operators", "timing", "tables"],
  "serving-grid": ["scenario-load", "scenario", "serving", "timing", "operators"],
  "simulated-run": ["workload", "simulator", "serving", "memory", "scenario", "timing", "operators", "hardware"],
  "simulation-sweep": ["simulated-run", "workload", "simulator", "scenario", "tables"],
  "scale-up-explorer": [
    "accuracy",
    "simulation-sweep",
    "simulated-run",
    "serving",
    "workload",
    "simulator",
    "scenario",
    "step",
    "timing",
    "operators",
    "model",
    "hardware",
  ],
  "hardware-advisor": [
    "search",
    "cost",
    "step",
    "accuracy",
    "serving",
    "memory",
    "scenario",
    "operators",
    "model",
    "hardware",
    "tables",
    "quick-estimation",
    "aicompass",
  ],
  aicompass: ["model", "hardware"],
  "benchmark-files": [],
  calibration: [
    "benchmark-files",
    "scenario",
    "serving",
    "step",
    "timing",
    "tables",
    "topology",
    "operators",
    "model",
    "model-config",
    "hardware",
  ],
  "scheduling-simulator": [
    "scenario-load",
    "accuracy",
    "simulated-run",
    "simulator",
    "workload",
    "memory",
    "serving",
    "scenario",
    "timing",
    "operators",
    "model",
    "hardware",
  ],
  "multi-model": ["scenario-load", "scenario-row", "scenario", "serving", "model-config", "hardware"],
  inferencemax: [
    "scenario-load",
    "scenario-row",
    "calibration",
    "benchmark-files",
    "scenario",
    "serving",
    "operators",
    "hardware",
  ],
  "inferencemax-scenarios": [
    "accuracy",
    "scenario-load",
    "scenario-row",
    "scenario",
    "benchmark-files",
    "model-config",
    "hardware",
  ],
  "scenario-row": [
    "scenario-load",
    "accuracy",
    "quick-estimation",
    "scenario",
    "serving",
    "memory",
    "cost",
    "step",
    "timing",
    "operators",
    "model",
    "model-config",
    "hardware",
  ],
  accuracy: ["scenario", "timing", "operators", "model", "hardware"],
  "quick-memory": ["memory", "scenario", "operators", "model", "hardware"],
  deploy: ["scenario", "memory", "model-config", "model", "hardware", "operators"],
  "expert-load": ["operators"],
  "host-bandwidth": [
    "accuracy",
    "expert-load",
    "scenario",
    "step",
    "timing",
    "operators",
    "topology",
    "model",
    "hardware",
  ],
  experts: ["accuracy", "host-bandwidth", "expert-load", "memory", "scenario", "operators", "model"],
  "mma-tiles": ["scenario", "timing", "operators", "hardware"],
  attention: ["mma-tiles", "scenario", "timing", "operators", "model", "hardware"],
  "quick-estimation": ["accuracy", "scenario", "memory", "step", "timing", "operators", "model", "hardware"],
  "pd-search": ["search", "serving", "scenario", "operators", "model", "hardware"],
  "pd-disaggregate-search": [
    "deploy",
    "workload",
    "accuracy",
    "pd-search",
    "search",
    "cost",
    "memory",
    "scenario",
    "tables",
    "hardware",
  ],
  "scale-up-search": ["accuracy", "search", "cost", "deploy", "scenario", "serving", "tables", "operators"],
  "runtime-planner": ["quick-estimation", "accuracy", "memory", "scenario", "step", "timing", "operators", "topology"],
};

refuseCycles(FEATURES);

/** Files of one folder may import each other in any order, so the folders' own graph is checked by itself. */
function refuseCycles(graph) {
  const done = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) throw new Error(`features form a cycle: ${[...path, name].join(" -> ")}`);
    if (done.has(name)) return;
    for (const next of graph[name] ?? []) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(graph)) visit(name, []);
}

const oneOf = (names) => `(${names.join("|")})`;

const layerRules = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `${layer}-knows-nothing-above`,
  comment: `${layer}/ may only import what stands left of it: ${LAYERS.join(" <- ")}`,
  severity: "error",
  from: { path: `^${layer}/` },
  to: { path: `^${oneOf([...LAYERS.slice(index + 1), "bin", "tests", "bench", "scripts"])}/` },
}));

const featureRules = Object.entries(FEATURES).map(([name, allowed]) => ({
  name: `feature-${name}`,
  comment: `features/${name} may import ${allowed.join(", ") || "no other feature"}; the table FEATURES says so`,
  severity: "error",
  from: { path: `^features/${name}/` },
  to: { path: "^features/[^/]+/", pathNot: `^features/${oneOf([name, ...allowed])}/` },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...featureRules,
    {
      name: "feature-undeclared",
      comment: "this feature folder has no line in the table FEATURES yet, so it may import no other feature",
      severity: "error",
      from: { path: `^features/(?!${oneOf(Object.keys(FEATURES))}/)([^/]+)/` },
      to: { path: "^features/[^/]+/", pathNot: "^features/$2/" },
    },
    {
      name: "features-do-not-know-the-registry",
      comment: "the registry lists the analyses; an analysis that reads it would depend on all the others",
      severity: "error",
      from: { path: "^features/[^/]+/" },
      to: { path: "^features/registry\\.ts$" },
    },
    {
      name: "pages-never-import-pages",
      comment: "move what two pages share to components/ or features/",
      severity: "error",
      from: { path: "^app/\\(suite\\)/([^/]+)/" },
      to: { path: "^app/\\(suite\\)/[^/]+/", pathNot: "^app/\\(suite\\)/$1/" },
    },
    {
      name: "no-react-below-state",
      comment: "lib/ and features/ run in workers, in the command line and on the server as well",
      severity: "error",
      from: { path: "^(lib|features)/" },
      to: {
        path: "^node_modules/(react|react-dom|next|jotai|nuqs|radix-ui|@radix-ui/[^/]+|@tanstack/[^/]+|plotly\\.js|react-plotly\\.js|cmdk|lucide-react)/",
      },
    },
    {
      name: "server-code-stays-on-the-server",
      comment: "only lib/server, routes of app/ and the command line may use what exists in Node alone",
      severity: "error",
      from: { path: "^(lib|features|state|components)/", pathNot: "^lib/server/" },
      to: { path: "^lib/server/" },
    },
    {
      name: "no-node-modules-of-node-in-the-browser",
      comment: "this code runs in a browser too, where Node's own modules (fs, path, ...) do not exist",
      severity: "error",
      from: { path: "^(lib|features|state|components)/", pathNot: "^lib/server/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "product-needs-no-development-package",
      comment: "the container image has no development packages (types are erased before)",
      severity: "error",
      from: { path: "^(lib|features|state|components|app|bin)/" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "^node_modules/@types/" },
    },
    {
      name: "product-needs-no-tests",
      severity: "error",
      from: { path: "^(app|bin)/" },
      to: { path: "^(tests|bench|scripts)/" },
    },
    {
      name: "no-cycles",
      comment: "two files that need each other are one file, or want a third",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "every-import-exists",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "^node_modules/" },
    exclude: { path: "^\\.next/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
      extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".js", ".json"],
    },
  },
};
