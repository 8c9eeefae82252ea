/** A server that a chart or a controller starts from fields: its words, fields first, so that arguments stated beside them win. */
import type { Backend } from "@/features/core/memory/backend";
import type { Yaml } from "@/lib/yaml/write";
import { engineCommand } from "../command/command-flags";
import { engineImage } from "../command/engine-start";
import { readShell } from "../shell/shell-words";
import type { Started } from "../started";
import { addedFlags, gpusAsked, ownWords } from "./containers";
import { environment } from "./environment";
import { countAt, textAt, valueAt, type YamlMap } from "./yaml-map";

/** Degrees of a server; null = the text does not state it. */
export type Degrees = {
  readonly tensor: number | null;
  readonly pipeline: number | null;
  readonly data: number | null;
  readonly dataLocal: number | null;
  readonly expert: boolean;
};

export const degreesIn = (value: Yaml | undefined): Degrees => ({
  tensor: countAt(value, "tensor"),
  pipeline: countAt(value, "pipeline"),
  data: countAt(value, "data"),
  dataLocal: countAt(value, "dataLocal") ?? countAt(value, "data_local"),
  expert: valueAt(value, "expert") === true,
});

/** Without a degree the GPUs of the container are the tensor-parallel ones, as the charts have it. */
export function serverWords(container: YamlMap, model: string | null, degrees: Degrees): Omit<Started, "copies"> {
  const variables = { ...chartVariables(degrees), ...environment(container.env) };
  const image = textAt(container, "image") ?? "";
  const engine = engineImage(image) ?? (/sglang/i.test(image) ? "sglang" : "vllm");
  const alone = degrees.data === null && degrees.pipeline === null;
  const tensor = degrees.tensor ?? (alone ? gpusAsked(container) : null);
  const stated = commandWords(ownWords(container), variables);
  const named = model === null || stated.some((word) => /^--model([-_]path)?(=|$)/.test(word));
  const fields = [
    ...STARTS[engine],
    ...(named ? [] : [MODEL[engine], model]),
    ...degreeWords(engine, { ...degrees, tensor }),
  ];
  const started = engineCommand(stated);
  return {
    words: [...fields, ...(started ? withoutStart(stated, model) : stated), ...addedFlags(variables)],
    variables,
  };
}

/** What llm-d's chart sets beside the container's own variables; a group has a pod for each part of the data-parallel ranks. */
function chartVariables({ tensor, data, dataLocal }: Degrees): Record<string, string> {
  const sizes = { TP_SIZE: tensor, DP_SIZE: data, DP_SIZE_LOCAL: dataLocal };
  const group =
    data !== null && dataLocal !== null && dataLocal > 0
      ? { LWS_GROUP_SIZE: data / dataLocal, LWS_WORKER_INDEX: 0 }
      : {};
  return Object.fromEntries(
    Object.entries({ ...sizes, ...group }).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}

const STARTS: Readonly<Record<Backend, readonly string[]>> = {
  vllm: ["vllm", "serve"],
  sglang: ["sglang.launch_server"],
  trtllm: ["trtllm-serve"],
};
const MODEL: Readonly<Record<Backend, string>> = { vllm: "--model", sglang: "--model-path", trtllm: "--model" };

/** The command of the engine in a script, else the words as they are. */
function commandWords(words: readonly string[], variables: Readonly<Record<string, string>>): readonly string[] {
  const shell = words.findIndex((word) => /^-l?c$/.test(word));
  if (!/(^|\/)(ba)?sh$/.test(words[0] ?? "") || shell < 1) return words;
  const { commands } = readShell(words.slice(shell + 1).join("\n"), variables);
  return commands.find((command) => engineCommand(command.words) !== null)?.words ?? [];
}

/** Flags alone: the engine's name and the path that stands first are in the fields. */
function withoutStart(words: readonly string[], model: string | null): readonly string[] {
  const flags = words.slice(
    words.findIndex((word) => /^(serve|\S*(api_server|launch_server)|trtllm-serve)$/.test(word)) + 1,
  );
  const [first = ""] = flags;
  return model !== null && first !== "" && !first.startsWith("-") ? flags.slice(1) : flags;
}

function degreeWords(engine: Backend, { tensor, pipeline, data, dataLocal, expert }: Degrees): readonly string[] {
  const names = NAMES[engine];
  const flag = (name: string, value: number | null): readonly string[] =>
    value === null ? [] : [`${name}=${String(value)}`];
  return [
    ...flag(names.tensor, tensor),
    ...flag(names.pipeline, pipeline),
    ...flag(names.data, data),
    ...(engine === "vllm" && data !== null ? flag("--data-parallel-size-local", dataLocal) : []),
    ...(expert && engine === "vllm" ? ["--enable-expert-parallel"] : []),
  ];
}

const NAMES: Readonly<Record<Backend, { tensor: string; pipeline: string; data: string }>> = {
  vllm: { tensor: "--tensor-parallel-size", pipeline: "--pipeline-parallel-size", data: "--data-parallel-size" },
  sglang: { tensor: "--tp-size", pipeline: "--pp-size", data: "--dp-size" },
  trtllm: { tensor: "--tp_size", pipeline: "--pp_size", data: "--dp_size" },
};
