/** Said where neither vLLM nor SGLang starts a layout: the figures then belong to a deployment that nobody can run. */
import { engineLayoutIssues, type KeyNames } from "@/features/core/expressible/issues";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import type { Resolved } from "./resolve";

type Laid = Pick<Resolved, "params" | "model" | "prefill" | "decode" | "precision">;

const KEYS: KeyNames = { tp: "tp", adp: "adp", ep: "ep", cp: "cp" };
const DECODE_KEYS: KeyNames = { tp: "d_tp", adp: "d_adp", ep: "d_ep", cp: "d_cp" };

export function engineNotes({ params, model, prefill, decode, precision }: Laid): Issue[] {
  const servers = params.split
    ? ([
        ["prefill", prefill, KEYS],
        ["decode", decode, DECODE_KEYS],
      ] as const)
    : ([["both", prefill, KEYS]] as const);
  return servers.flatMap(([role, layout, keys]) => {
    const question = { model, layout, weights: precision.weights, role };
    const [first] = engineLayoutIssues({ ...question, backend: "vllm" }, keys);
    const [other] = engineLayoutIssues({ ...question, backend: "sglang" }, keys);
    return first && other ? [{ ...first, message: both(first, other) }] : [];
  });
}

/** Each names its engine. */
const both = ({ message }: Issue, other: Issue) =>
  text({ en: `${message.en} ${other.message.en}`, zh: `${message.zh}${other.message.zh}` });
