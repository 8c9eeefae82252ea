/** Kinds of layers in words; ids are stable, words are for people. */
import { text, verbatim, type Text } from "@/lib/text";

const PARTS: Readonly<Record<string, Text>> = {
  model: text({ en: "whole model", zh: "整个模型" }),
  dense: text({ en: "dense", zh: "稠密" }),
  moe: verbatim("MoE"),
  window: text({ en: "window", zh: "窗口" }),
  shared: text({ en: "shared indexer", zh: "共享索引器" }),
  gdn: verbatim("Gated DeltaNet"),
  lightning: verbatim("Lightning"),
  mamba1: verbatim("Mamba"),
  mamba2: verbatim("Mamba-2"),
  rwkv: verbatim("RWKV"),
  rwkv7: verbatim("RWKV-7"),
  rglru: verbatim("RG-LRU"),
  conv: text({ en: "short convolution", zh: "短卷积" }),
};

/** "mla-moe" as "MLA, MoE". */
export function layerWord(kind: string): Text {
  const words = kind.split("-").map((part) => PARTS[part] ?? verbatim(part.toUpperCase()));
  return { en: words.map(({ en }) => en).join(", "), zh: words.map(({ zh }) => zh).join("，") };
}
