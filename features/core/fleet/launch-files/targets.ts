/** Objects of a cluster file whose count a scaler may change, with the count that the file states. */
import { isJsonObject } from "@/lib/json";
import type { Yaml } from "@/lib/yaml/write";
import type { Target } from "./scalers";

type Scaled = { readonly target: Target; readonly replicas: number };

/** Deployments and LeaderWorkerSets by themselves; components of a Dynamo graph by their scaling adapters. */
export const listTargets = (objects: readonly Yaml[]): readonly Scaled[] => objects.flatMap(objectTargets);

function objectTargets(object: Yaml): readonly Scaled[] {
  if (!isJsonObject(object)) return [];
  const { apiVersion, kind, metadata, spec } = object;
  if (!isJsonObject(metadata) || !isJsonObject(spec)) return [];
  const name = String(metadata["name"]);
  if (kind === "DynamoGraphDeployment")
    return elements(spec["components"]).flatMap((part) => adapterTarget(name, part));
  if (kind !== "Deployment" && kind !== "LeaderWorkerSet") return [];
  return [{ target: { apiVersion: String(apiVersion), kind, name }, replicas: Number(spec["replicas"]) }];
}

/** Its operator names an adapter by the graph and the component in lower case (Dynamo 1.3 docs, autoscaling). */
function adapterTarget(graph: string, part: unknown): readonly Scaled[] {
  if (!isJsonObject(part) || part["scalingAdapter"] === undefined) return [];
  const name = `${graph}-${String(part["name"]).toLowerCase()}`;
  const target = { apiVersion: "nvidia.com/v1alpha1", kind: "DynamoGraphDeploymentScalingAdapter", name };
  return [{ target, replicas: Number(part["replicas"]) }];
}

const elements = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
