/**
 * The scenario in one sentence. A piece that names a parameter can be clicked to reach its control; pieces that differ
 * from the defaults stand out. When the scenario cannot be resolved, the parameters speak for themselves.
 */
import { isSampleProfile } from "@/features/core/timing/profile";
import { formatCount, formatMs } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { countGpus } from "@/features/core/scenario/gpus";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario, ScenarioKey } from "@/features/core/scenario/schema";
import { mainFormat, optionWord } from "@/components/inputs/panel/automatic-values";
import { hardwareName } from "@/components/inputs/pickers/hardware-name";
import { modelName } from "@/components/inputs/pickers/model-facts";
import * as m from "@/components/frame/messages.sentence";

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
  const piece = (words: Text, field: ScenarioKey, ...keys: ScenarioKey[]): Piece => ({
    words,
    at: field,
    changed: [field, ...keys].some((key) => changed.includes(key)),
  });
  return [
    piece(modelName(params, resolved), "model", "config"),
    join(m.inFormat),
    piece(weightWord(params, resolved), "weights", "arithmetic"),
    ...(params.kv === null ? [] : [join(m.kvIn), piece(optionWord("kv", params.kv), "kv")]),
    ...profilePieces(params, resolved, piece),
    join(m.onHardware),
    ...(laysOut
      ? [piece(verbatim(hardwareName(params, resolved)), "hw", "chip")]
      : [
          piece(hardwareWords(params, resolved), "hw", "chip", "replicas", "d_replicas"),
          DOT,
          ...layoutPieces(params, resolved, piece),
        ]),
    DOT,
    piece(verbatim(formatCount(params.isl)), "isl"),
    join(verbatim(" → ")),
    piece(verbatim(formatCount(params.osl)), "osl"),
    join(verbatim(" tok")),
    ...(params.len_range > 0 ? [join(verbatim(" ± ")), piece(verbatim(`${params.len_range} %`), "len_range")] : []),
    ...(laysOut ? [] : [DOT, piece(verbatim(formatCount(params.conc)), "conc"), join(m.req)]),
    ...(params.prefix > 0 ? [join(m.prefixHit), piece(verbatim(`${params.prefix} %`), "prefix")] : []),
    ...(params.traffic === "benchmark" ? [DOT, piece(optionWord("traffic", params.traffic), "traffic")] : []),
    ...draftPieces(params, piece),
    ...adapterPieces(params, piece),
    ...targetPieces(params, piece),
  ];
}

type MakePiece = (words: Text, key: ScenarioKey, ...keys: ScenarioKey[]) => Piece;

const join = (words: Text): Piece => ({ words });
const DOT = join(verbatim(" · "));

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
    join(m.prefill),
    piece(prefill, "tp", "adp", "ep", "redundant", "exchange", "pp", "cp"),
    join(m.decode),
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
  return [DOT, piece(words, "spec_tokens", "spec_by", "spec_accept", "spec_cost")];
}

function adapterPieces({ lora, lora_rank }: Scenario, piece: MakePiece): Piece[] {
  if (lora === 0) return [];
  const words = m.loraPluralOne1Adapter({ lora, lora2: formatCount(lora), loraRank: lora_rank });
  return [DOT, piece(words, "lora", "lora_rank", "lora_resident", "lora_share")];
}

/** The name of the reader's measured profile, so that changed times are explained. */
function profilePieces({ profile }: Scenario, resolved: Resolved | undefined, piece: MakePiece): Piece[] {
  if (profile === "") return [];
  const userProfile = resolved?.time.profile ?? null;
  const words =
    userProfile === null
      ? m.ownProfile
      : isSampleProfile(userProfile)
        ? m.sampleDataNotMeasured
        : verbatim(userProfile.name);
  return [join(m.pricedBy), piece(words, "profile")];
}

function targetPieces({ ttft_ms, tpot_ms }: Scenario, piece: MakePiece): Piece[] {
  const ttft = ttft_ms === null ? [] : [join(verbatim(" · TTFT ≤ ")), piece(verbatim(formatMs(ttft_ms)), "ttft_ms")];
  const before = ttft.length > 0 ? join(m.tpotAtMost) : join(verbatim(" · TPOT ≤ "));
  return tpot_ms === null ? ttft : [...ttft, before, piece(verbatim(formatMs(tpot_ms)), "tpot_ms")];
}
