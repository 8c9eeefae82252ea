/** Kinds of layers in words; ids are stable, words are for people. */
import { CLAUSE, joinTexts, verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

const PARTS: Readonly<Record<string, Text>> = {
  model: m.wholeModel,
  dense: m.dense,
  moe: verbatim("MoE"),
  window: m.window,
  shared: m.sharedIndexer,
  gdn: verbatim("Gated DeltaNet"),
  lightning: verbatim("Lightning"),
  mamba1: verbatim("Mamba"),
  mamba2: verbatim("Mamba-2"),
  rwkv: verbatim("RWKV"),
  rwkv7: verbatim("RWKV-7"),
  rglru: verbatim("RG-LRU"),
  conv: m.shortConvolution,
};

/** "mla-moe" as "MLA, MoE". */
export function layerWord(kind: string): Text {
  const words = kind.split("-").map((part) => PARTS[part] ?? verbatim(part.toUpperCase()));
  return joinTexts(words, CLAUSE);
}
