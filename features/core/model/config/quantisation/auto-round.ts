/**
 * AutoRound (intel/auto-round, docs/step_by_step): bits, group size and number type of all blocks, and in `extra_config` those of single modules by name or
 * expression; 16 bits and more leave a module alone. Its exports of MXFP4, MXFP8, NVFP4 and FP8 say so in `data_type`.
 */
import { isJsonObject } from "@/lib/json";
import type { ConfigReader } from "../fields/config-reader";
import type { Override, Stored } from "./group-schemes";
import { TOOL_FIELDS } from "./integer-schemes";
import { integerGroups, type Storage } from "./storage";

type Arguments = { readonly bits: number; readonly group: number; readonly type: string; readonly actBits: number };

export function autoRound(config: ConfigReader): Stored | null {
  config.ignore(...TOOL_FIELDS, "block_name_to_quantize", "to_quant_block_names", "extra_config");
  const bits = config.intOr(["bits", "w_bit"], null, WIDTH);
  if (bits === null) return null;
  const usual = readArguments(config, { bits, group: 128, type: "int", actBits: 16 });
  const stored = storage(usual);
  const layerConfigs = config.child("extra_config");
  const overrides = Object.keys(layerConfigs?.fields ?? {}).flatMap((name): Override[] => {
    const part = layerConfigs?.child(name) ?? null;
    if (part === null || !isJsonObject(part.fields)) return [];
    part.ignore(...TOOL_FIELDS);
    return [{ modules: [moduleEntry(name)], stored: storage(readArguments(part, usual)) }];
  });
  return { stored, overrides, head: config.flagOr("lm_head", false) ? stored : null };
}

const WIDTH = { min: 1, max: 32 };
const GROUP = { min: -1, max: 1_000_000 };

const readArguments = (part: ConfigReader, usual: Arguments): Arguments => ({
  bits: part.intOr("bits", usual.bits, WIDTH),
  group: part.intOr("group_size", usual.group, GROUP),
  type: part.textOr("data_type", usual.type),
  actBits: part.intOr("act_bits", usual.actBits, WIDTH),
});

/** A name with the signs of an expression is one, and may match anywhere. */
const moduleEntry = (name: string): string => (/[*+?^$()[\]{}|\\]/.test(name) ? `re:.*${name}` : name);

function storage({ bits, group, type, actBits }: Arguments): Storage | null {
  if (bits >= 16) return null;
  const activationsQuantised = actBits <= 8;
  if (/^mx/.test(type)) return { format: bits <= 4 ? "mxfp4" : "mxfp8", groupSize: 32, activationsQuantised };
  if (/^nv/.test(type)) return { format: "nvfp4", groupSize: 16, activationsQuantised };
  if (/^fp/.test(type)) return { format: "fp8", groupSize: null, activationsQuantised };
  return integerGroups(Math.min(bits, 8), group > 0 ? group : null);
}
