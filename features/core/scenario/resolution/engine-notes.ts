/** Said where neither vLLM nor SGLang starts a layout: the figures then belong to a deployment that nobody can run. */
import { engineLayoutIssues, type KeyNames } from "@/features/core/expressible/issues";
import { modelTitle } from "@/features/core/model/config/model-title";
import { type ModelSpec, routedFfn } from "@/features/core/model/spec";
import { cacheGpus, exchangesTokens, type Parallelism } from "@/features/core/operators/parallelism";
import type { Issue } from "@/lib/issue";
import type { Resolved } from "../resolve";
import * as m from "./messages";
import { issue } from "./messages.issues";

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

/** What EP and its copies came to, where nobody stated it so. */
export function slotNotes({ params, model, prefill, decode }: Omit<Laid, "precision">): Issue[] {
  const issues = params.split
    ? slotNote(
        model,
        decode,
        params.d_redundant ?? params.redundant,
        params.d_redundant === null ? "d_ep" : "d_redundant",
      )
    : [];
  return [...slotNote(model, prefill, params.redundant, params.redundant === null ? "ep" : "redundant"), ...issues];
}

/** Where single steps are looked at, as they are without drafts. */
export function undraftedNotes({ params }: Pick<Resolved, "params">): Issue[] {
  if (params.spec_tokens === 0) return [];
  return [issue("DRAFTS-UNCOUNTED", "spec_tokens")];
}

/** Two-batch overlap has messages to hide only where tokens travel between ranks. */
export function overlapNotes({ params, model, prefill, decode }: Omit<Laid, "precision">): Issue[] {
  if (!params.tbo || exchangesTokens(model, prefill) || exchangesTokens(model, decode)) return [];
  return [issue("TBO-IDLE", "tbo")];
}

/** Kernels between attention ranks have nothing to carry where no tokens travel. */
export function exchangeNotes({ params, model, prefill, decode }: Omit<Laid, "precision">): Issue[] {
  if (params.exchange === null || exchangesTokens(model, prefill) || exchangesTokens(model, decode)) return [];
  return [issue("EXCHANGE-IDLE", "exchange")];
}

/** Attention ranks have nobody to wait for without attention DP, and no decodes of their own where phases are apart; one GPU alone is a page that lays out. */
export function rankWaitNotes({ params, prefill }: Omit<Laid, "precision">): Issue[] {
  const waits = params.split ? false : prefill.dp > 1;
  if (params.rank_wait === null || waits || cacheGpus(prefill) === 1) return [];
  return [issue("RANK-WAIT-IDLE", "rank_wait")];
}

/** Layers that PP does not divide: who has more of them. */
export function stageNotes({ params, model, prefill, decode }: Omit<Laid, "precision">): Issue[] {
  const layouts = params.split
    ? ([
        [prefill, "pp"],
        [decode, "d_pp"],
      ] as const)
    : ([[prefill, "pp"]] as const);
  const layers = model.layers.reduce((sum, { count }) => sum + count, 0);
  return layouts.flatMap(([{ pp }, at]) => {
    if (layers % pp === 0) return [];
    const [most, least] = [Math.ceil(layers / pp), Math.floor(layers / pp)];
    return [issue("PP-UNEVEN", at, { pp, layers, most, least, modelTitle: modelTitle(model) })];
  });
}

function slotNote(model: ModelSpec, { ep, redundant = 0 }: Parallelism, stated: number | null, field: string): Issue[] {
  const { experts = 0 } = routedFfn(model) ?? {};
  if (redundant === (stated ?? 0) || experts === 0) return [];
  const slots = experts + redundant;
  return [issue("EP-SLOTS", field, { ep, experts, slots, slots2: slots / ep, redundant })];
}

/** Each names its engine. */
const both = ({ message }: Issue, other: Issue) => m.messageMessage2({ message, message2: other.message });
