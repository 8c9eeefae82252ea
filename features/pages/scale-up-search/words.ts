/** Configurations in words: the varied axes, and all degrees other than 1. */
import { encoderShare, wholeInstances } from "@/features/core/scenario/gpus";
import { degreesLabel, parallelismLabel } from "@/features/core/operators/parallelism";
import { describeLayout } from "@/features/core/search/layouts/space/layout";
import {
  configurationAt,
  loadCount,
  type Axis,
  type Configuration,
  type LOAD_AXES,
  type SearchSpace,
} from "@/features/core/search/layouts/space/space";

/** "TP4 EP8 PP2": the engine without its load. */
function layoutWord(space: SearchSpace, configuration: Configuration): string {
  const layout = describeLayout(space.scenario.model, configuration, space.scenario.params);
  const degrees = layout.ok ? parallelismLabel(layout.value) : degreesLabel(configuration);
  return [...choices(space, configuration), degrees].join(" ");
}

/** Other differences between variants of this space: chip, engine, formats, drafts. */
function choices(space: SearchSpace, { chip, backend, weights, kv, arithmetic, speculation }: Configuration): string[] {
  const varied = (axis: Axis): boolean => space.axes[axis].length > 1;
  return [
    ...(varied("chip") ? [chip.id] : []),
    ...(varied("backend") ? [backend] : []),
    ...(varied("weights") ? [`W:${weights ?? "auto"}`] : []),
    ...(varied("kv") ? [`KV:${kv ?? "auto"}`] : []),
    ...(varied("arithmetic") ? [`A:${arithmetic ?? "auto"}`] : []),
    ...(varied("speculation") ? [`MTP${speculation?.acceptance.length ?? 0}`] : []),
  ];
}

/** The whole configuration; `replicas` as it comes out on the nodes. */
export function configurationWord(space: SearchSpace, configuration: Configuration): string {
  const { nodes, budget, concurrency } = configuration;
  const parts = [
    layoutWord(space, configuration),
    `×${listReplicas(space, configuration)}`,
    ...(space.axes.nodes.length > 1 ? [`N${nodes}`] : []),
    ...(space.axes.budget.length > 1 || budget !== null ? [`B${budget ?? "auto"}`] : []),
    `C${concurrency}`,
  ];
  return parts.join(" ");
}

/** The same by number, for a million rows: engine words are cached, only the load is computed from the number. */
export function wordAt(space: SearchSpace, index: number): string {
  const { name, gpus, chipsPerNode } = engineAt(space, index);
  const { nodes, replicas, budget, concurrency } = loadAt(space, index);
  const copies = replicas ?? Math.max(1, wholeInstances(nodes * chipsPerNode, gpus));
  const several = space.axes.nodes.length > 1 ? ` N${nodes}` : "";
  const chunk = space.axes.budget.length > 1 || budget !== null ? ` B${budget ?? "auto"}` : "";
  return `${name} ×${copies}${several}${chunk} C${concurrency}`;
}

/** The engine's name without its load. */
export const layoutAt = (space: SearchSpace, index: number): string => engineAt(space, index).name;

type EngineName = { readonly name: string; readonly gpus: number; readonly chipsPerNode: number };

const engines = new WeakMap<SearchSpace, Map<number, EngineName>>();

function engineAt(space: SearchSpace, index: number): EngineName {
  const known = engines.get(space) ?? new Map<number, EngineName>();
  engines.set(space, known);
  const variant = Math.floor(index / loadCount(space));
  const engine = known.get(variant);
  if (engine) return engine;
  const configuration = configurationAt(space, variant * loadCount(space));
  const { chipsPerNode } = configuration.chip;
  const made = { name: layoutWord(space, configuration), gpus: replicaGpus(space, configuration), chipsPerNode };
  known.set(variant, made);
  return made;
}

/** The load axes of a number, which are the last ones. */
function loadAt({ axes }: SearchSpace, index: number): Pick<Configuration, (typeof LOAD_AXES)[number]> {
  const { nodes, replicas, budget, concurrency } = axes;
  const perBudget = concurrency.length;
  const perCopies = perBudget * budget.length;
  const perNodes = perCopies * replicas.length;
  return {
    concurrency: concurrency[index % perBudget] as number,
    budget: budget[Math.floor(index / perBudget) % budget.length] ?? null,
    replicas: replicas[Math.floor(index / perCopies) % replicas.length] ?? null,
    nodes: nodes[Math.floor(index / perNodes) % nodes.length] as number,
  };
}

/** Running replicas: the requested number, or as many as fit on the nodes, at least one. */
export const listReplicas = (space: SearchSpace, configuration: Configuration): number =>
  configuration.replicas ??
  Math.max(1, wholeInstances(configuration.nodes * configuration.chip.chipsPerNode, replicaGpus(space, configuration)));

/** With its part of an encoder's. */
const replicaGpus = ({ scenario }: SearchSpace, { tp, pp, adp, cp }: Configuration): number =>
  tp * pp * adp * cp + encoderShare(scenario.model);
