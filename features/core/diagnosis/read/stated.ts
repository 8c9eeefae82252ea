/** Settings of the engine: from its start-up lines, from its gauges, and from what the user gives by hand, which goes before both. */
import type { StartFacts } from "@/features/core/server-logs/start-lines";
import type { Place, Stated } from "../evidence";
import { nothingStated, type StatedDraft, type StatedFigure } from "./drafts";

/** vLLM V0 counts its cache in blocks, and prints their size only where it is not this one. */
const BLOCK_TOKENS = 16;

const STATED: readonly StatedFigure[] = [
  "maxRunning",
  "cacheTokens",
  "stepTokens",
  "draftTokens",
  "largestGraph",
  "loraSlots",
  "maxLength",
];

/** The later line counts: engines print what was asked for first, then what became of it. */
export function stateFacts(draft: StatedDraft, facts: StartFacts, position: Place): void {
  draft.model = facts.model ?? draft.model;
  draft.version = facts.version ?? draft.version;
  draft.reserves = facts.reserves ?? draft.reserves;
  for (const name of STATED) {
    const value = facts.figures[name as keyof typeof facts.figures];
    if (value !== undefined && draft.figures[name]?.value !== value) draft.figures[name] = { value, place: position };
  }
  const { cacheBlocks, blockTokens } = facts.figures;
  if (blockTokens !== undefined) draft.blockTokens = blockTokens;
  if (cacheBlocks !== undefined && facts.figures.cacheTokens === undefined)
    draft.figures.cacheTokens = { value: cacheBlocks * (draft.blockTokens ?? BLOCK_TOKENS), place: position };
}

/** Names under which users give a setting; hyphens, leading dashes and case do not matter. */
const GIVEN: Readonly<Record<StatedFigure, readonly string[]>> = {
  maxRunning: ["max_num_seqs", "max_running_requests", "max_batch_size", "max_seqs", "maxrunning"],
  cacheTokens: ["cache_tokens", "kv_tokens", "max_total_num_tokens", "max_total_tokens", "cachetokens"],
  stepTokens: ["max_num_batched_tokens", "chunked_prefill_size", "max_num_tokens", "max_step_tokens", "steptokens"],
  draftTokens: ["num_speculative_tokens", "speculative_num_steps", "max_draft_len", "drafttokens"],
  largestGraph: ["max_cudagraph_capture_size", "cuda_graph_max_bs", "largestgraph"],
  loraSlots: ["max_loras", "max_loras_per_batch", "loraslots"],
  maxLength: ["max_model_len", "context_length", "max_seq_len", "maxlength"],
};

const BY_HAND: Place = { file: "--set", line: null };

/** All files' statements as one; the first file that says something counts, `given` before all. */
export function joinStated(drafts: readonly StatedDraft[], given: Readonly<Record<string, string>>): Stated {
  const hand = handStated(given);
  const first = <T>(read: (draft: StatedDraft) => T | null | undefined): T | null =>
    [hand, ...drafts].map(read).find((value) => value !== null && value !== undefined) ?? null;
  const figure = (name: StatedFigure): Stated["maxRunning"] => first(({ figures }) => figures[name]);
  const launch = first((draft) => draft.launch);
  return {
    model: first(({ model }) => model),
    version: first(({ version }) => version),
    maxRunning: figure("maxRunning"),
    cacheTokens: figure("cacheTokens"),
    stepTokens: figure("stepTokens"),
    draftTokens: figure("draftTokens"),
    largestGraph: figure("largestGraph"),
    loraSlots: figure("loraSlots"),
    maxLength: figure("maxLength"),
    reserves: first(({ reserves }) => reserves),
    ...(launch !== null && { launch }),
  };
}

function handStated(given: Readonly<Record<string, string>>): StatedDraft {
  const draft = nothingStated();
  for (const [key, value] of Object.entries(given)) {
    const name = key.replace(/^-+/, "").replaceAll("-", "_").toLowerCase();
    if (name === "model") draft.model = value;
    if (name === "engine_version" || name === "version") draft.version = value;
    const figure = STATED.find((candidate) => GIVEN[candidate].includes(name));
    const count = readCount(value);
    if (figure !== undefined && count !== null) draft.figures[figure] = { value: count, place: BY_HAND };
  }
  return draft;
}

/** `131,072`, `131_072`, `128k` (of 1,024 tokens, as contexts are called). null: no count. */
function readCount(count: string): number | null {
  const [, digits = "", thousand] = /^([\d.,_]+) ?([kK])?$/.exec(count.trim()) ?? [];
  const value = Number(digits.replace(/[,_]/g, "")) * (thousand === undefined ? 1 : 1024);
  return digits === "" || !Number.isFinite(value) ? null : value;
}
