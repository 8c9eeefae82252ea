/**
 * MiniCPM-V and MiniCPM-o (arXiv 2408.01800): one name for language models of several families, whose fields stand at the top. `version` says
 * which, as the code beside the checkpoints chooses it: MiniCPM to 2.0, Llama 3 in 2.5, Qwen2 in 2.6, MiniCPM4 in 4.0, Qwen3 in 4.5.
 */
import type { ConfigReader } from "../fields/config-reader";
import { readDecoder, type DecoderTraits } from "./decoder";
import type { Draft, Family } from "./family";
import * as m from "./messages";

export const MINICPM_V_FAMILY: Family = { names: ["minicpmv", "minicpmo"], read: readMiniCpmV };

const LANGUAGES: readonly { readonly from: number; readonly traits: DecoderTraits }[] = [
  { from: 4.5, traits: { attention: { qkNorm: "per-head", outputBias: "same" }, window: "upper" } },
  { from: 4, traits: {} },
  { from: 2.6, traits: { attention: { qkvBias: true }, window: "upper" } },
  { from: 2.5, traits: {} },
  { from: 0, traits: { tied: true } },
];

const USUAL = 2.6;

function readMiniCpmV(config: ConfigReader): Draft {
  const stated = Number(config.raw("version") ?? NaN);
  if (!(stated > 0)) config.assume(m.versionIsNotGivenIts);
  const version = stated > 0 ? stated : USUAL;
  config.ignore(
    "batch_vision_input",
    "drop_vision_last_layer",
    "query_num",
    "slice_config",
    "slice_mode",
    "image_size",
  );
  return readDecoder(config, LANGUAGES.find(({ from }) => version >= from)?.traits ?? {});
}
