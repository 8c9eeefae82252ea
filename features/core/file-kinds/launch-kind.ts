/** A text that starts engines: its reader decides, so that the page that takes it reads it, and a refusal stands beside the kind. */
import { ENGINE_FACTS } from "@/features/core/deploy/engine-facts";
import { BACKENDS } from "@/features/core/memory/backend";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { sourceForm } from "@/features/core/deploy/read/source";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { recognised, type Recognised } from "./kinds";
import * as m from "./messages";

/** Null where nothing in the text looks like a launch. */
export function launchKind(source: string): Recognised | null {
  const engine = ENGINE.test(source);
  const manifest = MANIFEST.test(source) || isJsonManifest(source);
  if (!engine && !manifest) return null;
  const read = readLaunch(source);
  if (!read.ok) return refused(read.issues, source, engine, manifest);
  const word = BACKENDS.find((backend) => backend === read.value.launch["engine"]);
  return recognised(
    "launch",
    formName(source),
    word === undefined ? m.commandOfClient : called(source, ENGINE_FACTS[word].name),
    unknownModel(read.issues),
  );
}

/** The page will say it too, in place of an answer. */
const unknownModel = (issues: readonly Issue[]): readonly Text[] =>
  issues.filter(({ code }) => code === "LAUNCH-MODEL").map(({ message }) => message);

/** Words of engines, their clients and the calls that start them. */
const ENGINE =
  /\bvllm\s+(serve|bench)\b|vllm\.entrypoints|vllm-openai|sglang(_router)?[./](launch_server|launch_router|bench_serving)|\bsglang\s+serve\b|lmsysorg\/sglang|\btrtllm-serve\b|\bdynamo\.(vllm|sglang|trtllm|frontend)\b|benchmark_serving|\b(LLM|AsyncLLM|Engine|EngineArgs|AsyncEngineArgs|ServerArgs)\(|text-generation-(launcher|inference)|llama-server|ollama\s+(serve|run)|lmdeploy\s+serve|nvcr\.io\/nim\/|\btritonserver\b|\bmlc_llm\s+serve\b|\baphrodite\s+run\b/;

const MANIFEST =
  /^(?:- )?(apiVersion|kind|services|modelArtifacts|multinode|servingEngineSpec|meta|deploy_type|applications|llm_configs|model(?:-path|_path)?)\s*:/m;

const isJsonManifest = (source: string): boolean =>
  /^\s*[{[]/.test(source) && (source.includes('"apiVersion"') || source.includes('"recommended_command"'));

const formName = (source: string): string => {
  const form = sourceForm(source);
  return form === "log" ? "command" : form;
};

function called(source: string, names: string): Text {
  const form = sourceForm(source);
  if (form === "python") return m.pythonThatStartsNames({ names });
  return form === "manifest" ? m.manifestThatStartsNames({ names }) : m.commandThatStartsNames({ names });
}

/** Why the reader refuses, with its way out; no page takes it. Null where only a key looked like a manifest's. */
function refused([first]: readonly Issue[], source: string, engine: boolean, manifest: boolean): Recognised | null {
  if (first === undefined) return null;
  const cluster =
    /^\s*\{\s*"(apiVersion|kind)"/.test(source) || /^(apiVersion|kind|services|modelArtifacts)\s*:/m.test(source);
  if (first.code === "LAUNCH-COMMAND" || first.code === "LAUNCH-YAML" || first.code === "LAUNCH-QUOTE")
    return cluster || (engine && first.code !== "LAUNCH-COMMAND") ? noted(first, manifest) : null;
  return noted(first, manifest);
}

const noted = ({ message, fix }: Issue, manifest: boolean): Recognised =>
  recognised(
    "launch",
    manifest ? "manifest" : "command",
    manifest ? m.manifest : m.command,
    [message, ...(fix ? [fix] : [])],
    null,
  );
