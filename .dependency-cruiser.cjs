// Which part of the suite may import which. `depcruise` reads this in the step "boundaries" of npm test.

//   lib  <-  features  <-  state  <-  components  <-  app        (an arrow means "is imported by")
const LAYERS = ["lib", "features", "state", "components", "app"];

// The two floors of features/ (features/README.md is the plan). Rooms of the core and which other rooms each may use.
const CORE = graph({
  model: "",
  hardware: "",
  workload: "",
  simulator: "",
  agents: "simulator workload",
  aicompass: "model",
  trace: "",
  "synthetic-profile": "simulator",
  "server-logs": "",
  "serving-profile": "server-logs",
  operators: "model hardware",
  memory: "operators model hardware",
  expressible: "memory operators model",
  timing: "operators model hardware",
  scenario: "expressible timing memory operators workload model hardware",
  cost: "",
  evidence: "scenario timing operators model hardware",
  "file-kinds": "agents deploy evidence scenario memory timing workload",
  diagnosis: "server-logs serving-profile replay deploy scenario file-kinds evidence model",
  "host-link": "serving scenario timing operators model hardware",
  deploy: "server-logs expressible scenario serving memory workload operators model hardware",
  passes: "serving scenario memory timing operators hardware",
  serving: "evidence scenario simulator memory timing operators workload model hardware",
  search: "cost evidence expressible serving scenario workload memory operators model hardware",
  plan: "search evidence serving simulator scenario workload cost memory operators model hardware",
  fleet: "deploy plan search serving scenario cost memory model hardware",
  replay: "serving-profile evidence serving scenario simulator workload",
  "measured-passes": "trace passes evidence serving scenario memory timing operators model hardware",
  calibration: "evidence serving scenario memory workload timing operators model hardware",
  kit: "deploy host-link evidence scenario timing operators hardware",
  report: "comparison passes serving simulator scenario memory timing operators model hardware",
  "report-builder": "report scenario",
  saved: "report-builder scenario timing model hardware",
  comparison: "cost evidence passes serving scenario memory timing operators model hardware",
});

// Folders of components/ and which others each may use.
const COMPONENTS = graph({
  theme: "",
  feedback: "theme",
  files: "theme feedback",
  overlays: "theme feedback",
  tables: "theme feedback",
  charts: "theme files tables",
  timeline: "charts",
  measured: "theme feedback files tables",
  inputs: "theme feedback files overlays",
  frame: "theme feedback overlays inputs",
  results: "theme feedback files overlays tables charts frame",
});

// Engines of the core, and the files of each that others may import (the README of the room says why there are several).
const DOORS = {
  trace: ["index", "reading", "rules"],
  "serving-profile": ["index", "reading", "unpacking"],
};

refuseCycles("features/core", CORE);
refuseCycles("components", COMPONENTS);

function graph(table) {
  return Object.fromEntries(Object.entries(table).map(([room, uses]) => [room, uses.split(" ").filter(Boolean)]));
}

/** Files of one folder may import each other in any order, so the rooms' own graph is checked by itself. */
function refuseCycles(floor, graph) {
  const done = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) throw new Error(`rooms of ${floor} form a cycle: ${[...path, name].join(" -> ")}`);
    if (done.has(name)) return;
    for (const next of graph[name] ?? []) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(graph)) visit(name, []);
}

const either = (names) => `(${names.join("|")})`;

const layerRules = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `${layer}-knows-nothing-above`,
  comment: `${layer}/ may only import what stands left of it: ${LAYERS.join(" <- ")}`,
  severity: "error",
  from: { path: `^${layer}/` },
  to: { path: `^${either([...LAYERS.slice(index + 1), "bin", "tests", "bench", "scripts"])}/` },
}));

const roomRules = (floor, label, table, graph) =>
  Object.entries(graph).map(([name, allowed]) => ({
    name: `${label}-${name}`,
    comment: `${floor}/${name} may use ${allowed.join(", ") || "no other room"}; the table ${table} says so`,
    severity: "error",
    from: { path: `^${floor}/${name}/` },
    to: { path: `^${floor}/[^/]+/`, pathNot: `^${floor}/${either([name, ...allowed])}/` },
  }));

const undeclaredRule = (floor, label, table, graph) => ({
  name: `${label}-room-undeclared`,
  comment: `this room has no line in the table ${table} yet, so it may use no other room`,
  severity: "error",
  from: { path: `^${floor}/(?!${either(Object.keys(graph))}/)([^/]+)/` },
  to: { path: `^${floor}/[^/]+/`, pathNot: `^${floor}/$1/` },
});

const doorRules = Object.entries(DOORS).map(([room, doors]) => ({
  name: `core-${room}-has-doors`,
  comment: `of features/core/${room} others import ${doors.map((door) => `${door}.ts`).join(", ")} alone; tests may look inside`,
  severity: "error",
  from: { pathNot: `^(features/core/${room}|tests)/` },
  to: { path: `^features/core/${room}/`, pathNot: `^features/core/${room}/${either(doors)}\\.ts$` },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...roomRules("features/core", "core", "CORE", CORE),
    undeclaredRule("features/core", "core", "CORE", CORE),
    ...doorRules,
    ...roomRules("components", "components", "COMPONENTS", COMPONENTS),
    undeclaredRule("components", "components", "COMPONENTS", COMPONENTS),
    {
      name: "core-knows-no-page",
      comment: "what the core needs of a page's folder belongs in the core",
      severity: "error",
      from: { path: "^features/core/" },
      to: { path: "^features/pages/" },
    },
    {
      name: "features-of-pages-never-import-each-other",
      comment: "move what two pages share to features/core/",
      severity: "error",
      from: { path: "^features/pages/([^/]+)/" },
      to: { path: "^features/pages/", pathNot: "^features/pages/$1/" },
    },
    {
      name: "features-do-not-know-the-registry",
      comment: "the registry lists the analyses; an analysis that reads it would depend on all the others",
      severity: "error",
      from: { path: "^features/(core|pages|analysis|answers)/" },
      to: { path: "^features/(registry|openapi)/" },
    },
    {
      name: "state-knows-no-page",
      comment: "what one page opens or remembers stands beside its view",
      severity: "error",
      from: { path: "^state/" },
      to: { path: "^features/pages/" },
    },
    {
      name: "pages-never-import-pages",
      comment: "move what two pages share to components/ or features/",
      severity: "error",
      from: { path: "^app/\\(suite\\)/\\(views\\)/([^/]+)/" },
      to: { path: "^app/\\(suite\\)/\\(views\\)/[^/]+/", pathNot: "^app/\\(suite\\)/\\(views\\)/$1/" },
    },
    {
      name: "no-react-below-state",
      comment: "lib/ and features/ run in workers, in the command line and on the server as well",
      severity: "error",
      from: { path: "^(lib|features)/" },
      to: {
        path: "^node_modules/(react|react-dom|next|jotai|radix-ui|@radix-ui/[^/]+|@tanstack/[^/]+|plotly\\.js|react-plotly\\.js|cmdk|lucide-react)/",
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

// For the check that no allowance is stale; not settings of the tool.
Object.defineProperty(module.exports, "CORE", { value: CORE, enumerable: false });
Object.defineProperty(module.exports, "COMPONENTS", { value: COMPONENTS, enumerable: false });
