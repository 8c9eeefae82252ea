/** Python that starts an engine by itself: `LLM(…)`, `AsyncEngineArgs(…)`, `sgl.Engine(…)`, TensorRT-LLM's `LLM(…)`. */
import type { Backend } from "@/features/core/memory/backend";
import type { Manifest, Started } from "../started";
import { readCall, readValue, type Call, type Named, type Python } from "./values";
import { flagWordsFrom, plainValue } from "./words";

const CALL =
  /(?<![\w.])((?:vllm\.|sgl\.|sglang\.|tensorrt_llm\.)?(?:LLM|AsyncLLM|EngineArgs|AsyncEngineArgs|Engine|ServerArgs))\s*\(/g;
const IMPORTS: readonly (readonly [backend: Backend, sign: RegExp])[] = [
  ["trtllm", /^[ \t]{0,20}(?:from|import) (?:[\w.]{1,40}, ?){0,5}tensorrt_llm\b/m],
  ["sglang", /^[ \t]{0,20}(?:from|import) (?:[\w.]{1,40}, ?){0,5}(?:sglang|sgl)\b/m],
  ["vllm", /^[ \t]{0,20}(?:from|import) (?:[\w.]{1,40}, ?){0,5}vllm\b/m],
];

export const isPython = (source: string): boolean =>
  (IMPORTS.some(([, sign]) => sign.test(source)) ||
    /^[ \t]{0,20}\w{1,80} ?= ?(?:sgl\.|sglang\.|vllm\.)?(?:LLM|Engine|AsyncEngineArgs)\(/m.test(source)) &&
  source.search(CALL) >= 0;

export function readPython(source: string): Manifest {
  const names = namesIn(source);
  const files: Record<string, string> = {};
  const started = [...source.matchAll(CALL)].flatMap((match): Started[] => {
    const [text, name = ""] = match;
    const line = source.slice(source.lastIndexOf("\n", match.index) + 1, match.index);
    const call = line.includes("#") ? null : readCall(source, name, match.index + text.length - 1, names);
    const backend = call && engineIn(call, source);
    return call && backend ? [{ words: callWords(call, backend, names, files), variables: {}, copies: 1 }] : [];
  });
  return { started, files, issues: [], counted: false };
}

function engineIn({ call }: Call, source: string): Backend | null {
  const [head = "", last = ""] = call.includes(".") ? call.split(".") : ["", call];
  if (head === "vllm" || /EngineArgs$/.test(last)) return "vllm";
  if (/^sgl/.test(head) || last === "Engine" || last === "ServerArgs")
    return IMPORTS[1]?.[1].test(source) === true || head !== "" ? "sglang" : null;
  if (head === "tensorrt_llm") return "trtllm";
  return IMPORTS.find(([backend, sign]) => backend !== "sglang" && sign.test(source))?.[0] ?? "vllm";
}

function callWords(
  { named, listed }: Call,
  backend: Backend,
  names: Named,
  files: Record<string, string>,
): readonly string[] {
  const spread = listed.map((value) => spreadItems(value, names));
  const all = Object.assign({}, ...spread, named) as Named;
  const settings = Object.fromEntries(Object.entries(all).map(([key, value]) => [key, plainValue(value)]));
  // A name without a value here is open, as a shell's variable is.
  if (isWritten(all.model)) settings.model = `$${all.model.written}`;
  const first = listed.find((value) => typeof value === "string");
  if (first !== undefined && settings.model === undefined) settings.model = first;
  if (backend === "vllm") return ["vllm", "serve", ...flagWordsFrom("vllm", settings)];
  if (backend === "sglang") return ["sglang.launch_server", ...flagWordsFrom("sglang", settings)];
  const { model, ...options } = settings;
  files["call.yaml"] = JSON.stringify(options);
  return [
    "trtllm-serve",
    ...(model === undefined ? [] : ["--model", String(model as string)]),
    "--config",
    "call.yaml",
  ];
}

/** `**settings`. */
function spreadItems(value: Python, names: Named): Named {
  const name = isWritten(value) ? /^\*\*\s*(\w+)$/.exec(value.written)?.[1] : undefined;
  const items = name === undefined ? undefined : names[name];
  return typeof items === "object" && items !== null && "items" in items ? items.items : {};
}

const isWritten = (value: Python | undefined): value is { readonly written: string } =>
  typeof value === "object" && value !== null && "written" in value;

/** Names that the text gives values, defaults of the environment and of arguments with them. */
function namesIn(source: string): Named {
  const names: Record<string, Python> = {};
  for (const match of source.matchAll(/^[ \t]{0,20}([A-Za-z_]\w{0,80})(?: ?: ?[\w.[\]|]{1,60})? ?=(?!=)[ \t]{0,8}/gm)) {
    const value = defaultIn(readValue(source, match.index + match[0].length, names));
    if (!isWritten(value)) names[match[1] ?? ""] = value;
  }
  for (const match of source.matchAll(/\.add_argument\(/g)) {
    const call = readCall(source, "add_argument", match.index + match[0].length - 1, names);
    const flag = call?.listed.find((value): value is string => typeof value === "string" && value.startsWith("--"));
    if (flag !== undefined && call?.named.default !== undefined)
      names[`args.${flag.slice(2).replaceAll("-", "_")}`] = call.named.default;
  }
  return names;
}

/** `int(os.environ.get("TP", 2))` → 2. */
function defaultIn(value: Python): Python {
  if (typeof value !== "object" || value === null || !("call" in value)) return value;
  const [first, second] = value.listed;
  if (/^os\.(environ\.get|getenv)$/.test(value.call)) return second ?? { written: `${value.call}(…)` };
  if (!/^(int|float|str|bool)$/.test(value.call) || first === undefined) return value;
  const inner = defaultIn(first);
  return typeof inner === "string" && /^(int|float)$/.test(value.call) ? Number(inner) : inner;
}
