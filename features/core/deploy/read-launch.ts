/** A pasted launch command back to link parameters: what it states, nothing that it does not. */
import { BACKENDS } from "@/features/core/memory/backend";
import { findPreset, presets } from "@/features/core/model/config/presets";
import { presetModel } from "@/features/core/model/config/preset-model";
import { closestWord } from "@/lib/closest-word";
import type { Issue } from "@/lib/issue";
import type { RawParams } from "@/lib/params/codec";
import { failure, success, type Result } from "@/lib/result";
import { text, type Text } from "@/lib/text";
import { engineCommand, type StatedFlag } from "./command-flags";
import { ENGINE_FACTS } from "./engine-facts";
import { routerCopies } from "./read-router";
import { readServer, type ReadServer } from "./read-server";
import { readShell } from "./shell-words";

export type ReadLaunch = {
  /** Parameters of the shared scenario, by link name. */
  readonly params: RawParams;
  /** Parameters of the launch itself (`LaunchInput`), by name. */
  readonly launch: RawParams;
  readonly unknown: readonly StatedFlag[];
  /** Understood, and without effect on a prediction: host, port, parsers. */
  readonly aside: readonly StatedFlag[];
  readonly variables: RawParams;
};

/** `vllm serve`, `sglang.launch_server` or `trtllm-serve`, one server or a prefill and a decode server. */
export function readLaunch(source: string): Result<ReadLaunch> {
  const script = readShell(source);
  if (script.unclosed)
    return failure(trouble("LAUNCH-QUOTE", text({ en: "A quote is opened and never closed.", zh: "引号未闭合。" })));
  const found = script.commands.flatMap(({ words, variables }) => {
    const command = engineCommand(words);
    return command ? [{ server: readServer(command, script.files), variables }] : [];
  });
  const all = found.map(({ server }) => server);
  const leading = all.filter(({ follower }) => !follower);
  // A worker's command alone says as much about the instance as the leader's.
  const servers = leading.length > 0 ? leading : all.slice(0, 1);
  const [first] = servers;
  if (!first) return failure(NO_COMMAND);
  const uneven = servers.find(({ tp }) => !Number.isInteger(tp));
  if (uneven) return failure(unevenDegrees(uneven));
  const pair = servers.length === 2 ? findPair(servers) : null;
  if (servers.length > 1 && !pair) return failure(tooMany(servers));
  const model = modelParams(pair?.prefill ?? first);
  const read = pair ?? { prefill: first, decode: null };
  return success(
    {
      params: {
        ...model.params,
        ...degrees(read.prefill, ""),
        split: read.decode ? "1" : "0",
        ...(read.decode && { ...degrees(read.decode, "d_"), ...routerCopies(script) }),
        ...formats(read.prefill),
      },
      launch: { ...launchParams(read.decode ?? read.prefill), ...prefillTokens(read) },
      unknown: servers.flatMap(({ unknown }) => unknown),
      aside: servers.flatMap(({ aside }) => aside),
      variables: Object.assign({}, ...found.map(({ variables }) => variables)) as RawParams,
    },
    [...model.issues, ...servers.flatMap(notes)],
  );
}

function findPair(servers: readonly ReadServer[]): { prefill: ReadServer; decode: ReadServer } | null {
  const prefill = servers.find(({ role }) => role === "prefill");
  const decode = servers.find(({ role }) => role === "decode");
  return prefill && decode ? { prefill, decode } : null;
}

/** EP is always stated: without it the suite would choose. */
function degrees({ tp, pp, dp, cp, experts, sharesExperts }: ReadServer, prefix: string): RawParams {
  const adp = sharesExperts ? dp : 1;
  const ep = experts === "all" ? tp * adp * cp : experts;
  const entries = { tp, adp, pp, cp, ep };
  const copies: RawParams = !sharesExperts && dp > 1 && prefix === "" ? { replicas: String(dp) } : {};
  return {
    ...Object.fromEntries(Object.entries(entries).map(([key, value]) => [`${prefix}${key}`, String(value)])),
    ...copies,
  };
}

function modelParams({ model }: ReadServer): { params: RawParams; issues: Issue[] } {
  const preset = model === null ? null : findPreset(model);
  if (preset) return { params: { model: preset.id, config: "" }, issues: [] };
  const near =
    model === null
      ? null
      : closestWord(
          model,
          presets.map(({ name }) => name),
        );
  const issue: Issue = {
    code: "LAUNCH-MODEL",
    at: "model",
    message: text({
      en: `There is no bundled model "${model ?? ""}"; the model of the page is kept.`,
      zh: `没有名为“${model ?? ""}”的内置模型；保留页面当前模型。`,
    }),
    fix:
      near === null
        ? text({ en: "Paste its config.json.", zh: "请粘贴其 config.json。" })
        : text({
            en: `Did you mean ${near}? Or paste its config.json.`,
            zh: `是否想选 ${near}？或粘贴其 config.json。`,
          }),
  };
  return { params: {}, issues: [issue] };
}

const WEIGHT_WORDS: Readonly<Record<string, string>> = {
  fp8: "fp8",
  w8a8_fp8: "fp8",
  w8a8_int8: "int8",
  mxfp4: "mxfp4",
  awq: "int4",
  gptq: "int4",
  awq_marlin: "int4",
  gptq_marlin: "int4",
  modelopt_fp4: "nvfp4",
  modelopt_fp8: "fp8",
};
const KV_WORDS: Readonly<Record<string, string>> = {
  fp8: "fp8",
  fp8_e4m3: "fp8",
  fp8_e5m2: "fp8",
  bf16: "bf16",
  bfloat16: "bf16",
};

/** A quantised checkpoint says its format by itself; the flag then repeats it. */
function formats({ weights, kv, model }: ReadServer): RawParams {
  const preset = model === null ? null : findPreset(model);
  const known = preset ? presetModel(preset.id) : null;
  const stored = known?.ok === true && known.value.quantisation !== null;
  const format = weights === null || stored ? undefined : WEIGHT_WORDS[weights];
  const cache = kv === null ? undefined : KV_WORDS[kv];
  return { weights: format ?? "auto", kv: cache ?? "auto" };
}

function launchParams(server: ReadServer): RawParams {
  const { backend, maxLength, maxSequences, maxTokens, share, prefixCache, draftTokens } = server;
  const numbers = { max_len: maxLength, max_seqs: maxSequences, batched_tokens: maxTokens, util: share };
  const stated = Object.entries(numbers).filter((entry): entry is [string, number] => entry[1] !== null);
  return {
    engine: backend,
    ...Object.fromEntries(stated.map(([key, value]) => [key, String(value)])),
    ...(prefixCache !== null && { prefix_cache: prefixCache ? "1" : "0" }),
    ...(draftTokens > 0 && { spec_tokens: String(draftTokens) }),
  };
}

/** The prefill server's own step, where it is another than the decode server's. */
function prefillTokens({ prefill, decode }: { prefill: ReadServer; decode: ReadServer | null }): RawParams {
  const { maxTokens } = prefill;
  if (decode === null || maxTokens === null || maxTokens === decode.maxTokens) return {};
  return { prefill_tokens: String(maxTokens) };
}

function notes({ missingFile, weights, kv }: ReadServer): Issue[] {
  const odd = [
    ...(weights !== null && WEIGHT_WORDS[weights] === undefined ? [weights] : []),
    ...(kv !== null && kv !== "auto" && KV_WORDS[kv] === undefined ? [kv] : []),
  ];
  return [
    ...(missingFile === null
      ? []
      : [
          trouble(
            "LAUNCH-FILE",
            text({
              en: `The options of "${missingFile}" are not in the paste: attention DP, drafts and KV format may be missing.`,
              zh: `粘贴内容不含“${missingFile}”：可能缺少注意力 DP、草稿与 KV 格式。`,
            }),
          ),
        ]),
    ...odd.map((word) =>
      trouble(
        "LAUNCH-FORMAT",
        text({
          en: `The format "${word}" has no counterpart here; the automatic one is kept.`,
          zh: `格式“${word}”没有对应项；保留自动。`,
        }),
      ),
    ),
  ];
}

const trouble = (code: string, message: Text): Issue => ({ code, at: "read", message });

const unevenDegrees = ({ backend, tp }: ReadServer): Issue =>
  trouble(
    "LAUNCH-DEGREES",
    text({
      en: `The degrees of ${ENGINE_FACTS[backend].name} do not divide: attention would run with TP ${tp}.`,
      zh: `${ENGINE_FACTS[backend].name} 的并行度不能整除：注意力 TP 将为 ${tp}。`,
    }),
  );

const NO_COMMAND: Issue = {
  ...trouble(
    "LAUNCH-COMMAND",
    text({ en: "This starts none of the engines that are known.", zh: "未找到已知引擎的启动命令。" }),
  ),
  fix: text({
    en: `Paste a command of ${BACKENDS.map((backend) => ENGINE_FACTS[backend].name).join(", ")}: vllm serve, sglang.launch_server or trtllm-serve.`,
    zh: "请粘贴 vllm serve、sglang.launch_server 或 trtllm-serve 命令。",
  }),
};

const tooMany = ({ length }: readonly ReadServer[]): Issue => ({
  ...trouble(
    "LAUNCH-SERVERS",
    text({
      en: `${length} servers are started, and they are no pair of prefill and decode.`,
      zh: `启动了 ${length} 个服务，且不是一对预填充与解码。`,
    }),
  ),
  fix: text({
    en: "Paste one of them, or one prefill and one decode server.",
    zh: "请只粘贴其中一个，或一个预填充加一个解码服务。",
  }),
});
