/**
 * The scenario in one sentence. A piece that names a parameter can be clicked to reach its control; pieces that differ
 * from the defaults stand out. When the scenario cannot be resolved, the parameters speak for themselves.
 */
import { isSampleProfile } from "@/features/core/timing/profile";
import { formatCount, formatMs } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { countGpus } from "@/features/core/scenario/gpus";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario, ScenarioKey } from "@/features/core/scenario/schema";
import { mainFormat, optionWord } from "@/components/inputs/panel/automatic-values";
import { hardwareName } from "@/components/inputs/pickers/hardware-name";
import { modelName } from "@/components/inputs/pickers/model-facts";
import * as m from "@/components/frame/messages";

export type Piece = {
  readonly words: Text;
  /** The control it stands for; absent for joining words. */
  readonly at?: ScenarioKey;
  readonly changed?: boolean;
};

/** `laysOut`: the page looks for layout and load itself, so that the scenario's say nothing of its answer. */
export function writeSentence(
  params: Scenario,
  resolved: Resolved | undefined,
  changed: readonly ScenarioKey[],
  laysOut = false,
): readonly Piece[] {
  const piece = (words: Text, at: ScenarioKey, ...keys: ScenarioKey[]): Piece => ({
    words,
    at,
    changed: [at, ...keys].some((key) => changed.includes(key)),
  });
  return [
    piece(modelName(params, resolved), "model", "config"),
    join(" in ", "，"),
    piece(weightWord(params, resolved), "weights", "arithmetic"),
    ...(params.kv === null ? [] : [join(", KV ", "，KV "), piece(optionWord("kv", params.kv), "kv")]),
    ...profilePieces(params, resolved, piece),
    join(" on ", "，"),
    ...(laysOut
      ? [piece(verbatim(hardwareName(params, resolved)), "hw", "chip")]
      : [
          piece(hardwareWords(params, resolved), "hw", "chip", "replicas", "d_replicas"),
          join(" · ", " · "),
          ...layoutPieces(params, resolved, piece),
        ]),
    join(" · ", " · "),
    piece(verbatim(formatCount(params.isl)), "isl"),
    join(" → ", " → "),
    piece(verbatim(formatCount(params.osl)), "osl"),
    join(" tok", " tok"),
    ...(laysOut ? [] : [join(" · ", " · "), piece(verbatim(formatCount(params.conc)), "conc"), join(" req", " 并发")]),
    ...(params.prefix > 0
      ? [join(" · prefix hit ", " · 前缀命中 "), piece(verbatim(`${params.prefix} %`), "prefix")]
      : []),
    ...(params.traffic === "benchmark"
      ? [join(" · ", " · "), piece(optionWord("traffic", params.traffic), "traffic")]
      : []),
    ...draftPieces(params, piece),
    ...adapterPieces(params, piece),
    ...targetPieces(params, piece),
  ];
}

type MakePiece = (words: Text, at: ScenarioKey, ...keys: ScenarioKey[]) => Piece;

const join = (en: string, zh: string): Piece => ({ words: text({ en, zh }) });

function weightWord(params: Scenario, resolved: Resolved | undefined): Text {
  if (params.weights !== null) return optionWord("weights", params.weights);
  if (!resolved) return m.itsOwnFormat;
  const experts = resolved.model.layers.some((group) => group.ffn.kind === "moe");
  return optionWord("weights", mainFormat(resolved.precision.weights, experts));
}

function hardwareWords(params: Scenario, resolved: Resolved | undefined): Text {
  if (!resolved) return verbatim(hardwareName(params, resolved));
  return verbatim(`${formatCount(countGpus(resolved))} × ${resolved.chip.name}`);
}

function layoutPieces(params: Scenario, resolved: Resolved | undefined, piece: MakePiece): Piece[] {
  const prefill = verbatim(resolved ? parallelismLabel(resolved.prefill) : `TP${params.tp}`);
  if (!params.split) return [piece(prefill, "tp", "adp", "ep", "redundant", "exchange", "pp", "cp")];
  const decode = verbatim(resolved ? parallelismLabel(resolved.decode) : `TP${params.d_tp}`);
  return [
    join("prefill ", "预填充 "),
    piece(prefill, "tp", "adp", "ep", "redundant", "exchange", "pp", "cp"),
    join(", decode ", "，解码 "),
    piece(decode, "d_tp", "d_adp", "d_ep", "d_redundant", "d_pp", "d_cp", "afd", "afd_m"),
  ];
}

const DRAFTER: Readonly<Record<Scenario["spec_by"], Text>> = {
  head: m.byHead,
  model: m.byDraftModel,
  ngram: m.byNGram,
};

function draftPieces({ spec_tokens, spec_by }: Scenario, piece: MakePiece): Piece[] {
  if (spec_tokens === 0) return [];
  const by = DRAFTER[spec_by];
  const words = m.specTokensPluralOne1Draft({ specTokens: spec_tokens, by });
  return [join(" · ", " · "), piece(words, "spec_tokens", "spec_by", "spec_accept", "spec_cost")];
}

function adapterPieces({ lora, lora_rank }: Scenario, piece: MakePiece): Piece[] {
  if (lora === 0) return [];
  const words = m.loraPluralOne1Adapter({ lora, lora2: formatCount(lora), loraRank: lora_rank });
  return [join(" · ", " · "), piece(words, "lora", "lora_rank", "lora_resident", "lora_share")];
}

/** Times are priced by what the reader measured: its name, so that nobody wonders why they moved. */
function profilePieces({ profile }: Scenario, resolved: Resolved | undefined, piece: MakePiece): Piece[] {
  if (profile === "") return [];
  const own = resolved?.time.profile ?? null;
  const words = own === null ? m.ownProfile : isSampleProfile(own) ? m.sampleDataNotMeasured : verbatim(own.name);
  return [join(", priced by ", "，计价依据 "), piece(words, "profile")];
}

function targetPieces({ ttft_ms, tpot_ms }: Scenario, piece: MakePiece): Piece[] {
  const ttft =
    ttft_ms === null ? [] : [join(" · TTFT ≤ ", " · TTFT ≤ "), piece(verbatim(formatMs(ttft_ms)), "ttft_ms")];
  const before = ttft.length > 0 ? join(", TPOT ≤ ", "，TPOT ≤ ") : join(" · TPOT ≤ ", " · TPOT ≤ ");
  return tpot_ms === null ? ttft : [...ttft, before, piece(verbatim(formatMs(tpot_ms)), "tpot_ms")];
}
