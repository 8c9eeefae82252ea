/** Starting points per architecture, and the three of the original suite (docs/origins.md); each is a set of links' parameters. */
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export type Preset = {
  readonly id: string;
  readonly label: Text;
  readonly set: Readonly<Record<string, string>>;
  readonly source: Text;
};

/** Settings that a preset does not name return to auto. */
const CLEAR = {
  mode: "auto",
  dtype: "auto",
  mt: "auto",
  nt: "auto",
  kt: "auto",
  stages: "auto",
  warps: "auto",
  blocks: "auto",
  cluster_m: "auto",
  cluster_n: "1",
  pair: "auto",
  persistent: "0",
  load: "auto",
  sa: "auto",
  sb: "auto",
  sd: "auto",
} as const;

const preset = (id: string, name: string, set: Record<string, string>, source: Text): Preset => ({
  id,
  label: verbatim(name),
  set: { ...CLEAR, ...set },
  source,
});

export const PRESETS: readonly Preset[] = [
  preset(
    "ampere",
    "Ampere",
    { hw: "a100-sxm-80", mode: "mma", mt: "128", nt: "256", kt: "32", warps: "8" },
    m.cutlass2XDefaultFor,
  ),
  preset(
    "hopper",
    "Hopper",
    { hw: "h100-sxm", mode: "ss", mt: "128", nt: "256", kt: "64", cluster_m: "2", persistent: "1" },
    m.cutlass3XCooperativeKernel,
  ),
  preset(
    "blackwell",
    "Blackwell",
    { hw: "b200-sxm", mode: "ss", mt: "128", nt: "256", kt: "64", cluster_m: "2", pair: "on", persistent: "1" },
    m.cutlass38TwoSmTcgen05,
  ),
  preset(
    "cdna3",
    "CDNA3",
    { hw: "mi300x", mode: "mma", mt: "256", nt: "256", kt: "32", warps: "4" },
    m.hipBLASLtMacroTile256X,
  ),
  preset(
    "mma-fp16",
    "MMA-FP16",
    { mode: "mma", dtype: "fp16", hw: "h100-sxm", mt: "128", nt: "128", kt: "64" },
    m.tileOfOriginalSuiteOn,
  ),
  preset(
    "gmma-rs-bf16",
    "GMMA-RS-BF16",
    { mode: "rs", dtype: "bf16", hw: "h100-sxm", mt: "128", nt: "256", kt: "128" },
    m.tileOfOriginalSuiteOn,
  ),
  preset(
    "gmma-ss-fp8",
    "GMMA-SS-FP8",
    { mode: "ss", dtype: "fp8", hw: "h100-sxm", mt: "256", nt: "256", kt: "128" },
    m.tileOfOriginalSuiteOn,
  ),
];
