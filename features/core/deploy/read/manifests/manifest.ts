/** Files of clusters, of charts, of Compose and of recipes as the commands that they start. */
import type { Issue } from "@/lib/issue";
import { readYamlStream } from "@/lib/yaml/read";
import type { Yaml } from "@/lib/yaml/write";
import { issue } from "@/features/core/deploy/read/messages.issues";
import { bareName } from "../shell/here-documents";
import type { Manifest, Started } from "../started";
import { modelServiceServers, productionStackServers } from "./charts";
import { containersIn, NOTHING_AROUND, type StartedContainer } from "./containers";
import { kserveServices } from "./kserve";
import { bareOptions, serversOfOtherTools } from "./other-tools";
import { isStrategy, readRecipe } from "./recipe";
import { isMap, textAt } from "./yaml-map";

/** A file of a cluster, of a chart or of Compose, not a script. */
export const isManifest = (source: string): boolean =>
  (SIGN.test(source) || /^\s*[{[]/.test(source)) && !/^[ \t]*cat\s.*<</m.test(source) && !/^#!/.test(source);

const SIGN =
  /^(?:- )?(apiVersion|kind|services|spec|decode|prefill|modelArtifacts|multinode|servingEngineSpec|meta|deploy_type|applications|llm_configs|run|engine_kwargs|model(?:-path|_path)?)\s*:/m;

/** Null where the text is not YAML; no servers where nothing in it starts one. */
export function readManifest(source: string): Manifest | null {
  const documents = readYamlStream(source);
  if (documents === null) return null;
  const recipe = documents.map(readRecipe).find((each) => each !== null);
  if (recipe) return { ...recipe, files: {}, counted: false };
  const kserve = kserveServices(documents);
  const others = documents.flatMap(serversIn);
  const named = others.flatMap(({ byVariables = [] }) => byVariables);
  const started = [...kserve.started, ...others];
  return {
    started,
    files: Object.fromEntries(documents.flatMap(configFiles)),
    issues: [
      ...kserve.issues,
      ...(named.length === 0 ? [] : [issue("LAUNCH-VARIABLES", "read", { names: named.join(", ") })]),
      ...(started.length === 0 ? routing(documents) : []),
    ],
    counted: true,
  };
}

function serversIn(document: Yaml): readonly StartedContainer[] {
  const charts: readonly Started[] | null = modelServiceServers(document) ?? productionStackServers(document);
  if (charts !== null) return charts;
  if (isMap(document) && /^(LLM)?InferenceService(Config)?$/.test(String(document.kind))) return [];
  const tools = serversOfOtherTools(document);
  if (tools.length > 0) return tools;
  const containers = containersIn(document, NOTHING_AROUND);
  return containers.length > 0 ? containers : bareOptions(document);
}

/** What routes to servers and starts none, by its kind and name; a part of a recipe. */
function routing(documents: readonly Yaml[]): readonly Issue[] {
  const router = documents.find((document) => ROUTERS.test(textAt(document, "kind") ?? ""));
  if (router !== undefined) {
    const labels = isMap(router) ? JSON.stringify(selector(router)).replace(/[{}"]/g, "").replaceAll(":", "=") : "";
    return [
      issue("LAUNCH-ROUTES", "read", {
        ...{ kind: textAt(router, "kind") ?? "", name: textAt(router, "metadata", "name") ?? "" },
        labels: labels === "" ? "–" : labels,
      }),
    ];
  }
  const strategy = documents.find(isStrategy);
  return strategy === undefined ? [] : [issue("LAUNCH-STRATEGY", "read", { name: textAt(strategy, "name") ?? "" })];
}

const ROUTERS = /^(InferencePool|InferenceModel|InferenceObjective|HTTPRoute|Gateway|Service)$/;

const selector = (router: { readonly [key: string]: Yaml }): Yaml => {
  const spec = isMap(router.spec) ? router.spec : {};
  const labels = isMap(spec.selector) ? (spec.selector.matchLabels ?? spec.selector) : {};
  return isMap(labels) ? labels : {};
};

/** Data of a ConfigMap, and Compose's configs under the name that they are mounted as. */
function configFiles(value: Yaml): [string, string][] {
  if (!isMap(value)) return [];
  const data = value.kind === "ConfigMap" && isMap(value.data) ? Object.entries(value.data) : [];
  const mounted = isMap(value.services) ? Object.values(value.services).flatMap(mounts) : [];
  const configs = isMap(value.configs) ? value.configs : {};
  const composed = mounted.flatMap(([source, target]): [string, Yaml][] => {
    const config = configs[source];
    return isMap(config) && config.content !== undefined ? [[bareName(target), config.content]] : [];
  });
  return [...data, ...composed].map(([name, content]) => [name, String(content)]);
}

const mounts = (service: Yaml): [string, string][] =>
  isMap(service) && Array.isArray(service.configs)
    ? service.configs.flatMap((entry: Yaml): [string, string][] =>
        isMap(entry) ? [[String(entry.source), String(entry.target)]] : [],
      )
    : [];
