/** Starting points per architecture, and the three of the original suite (docs/origins.md); each is a set of links' parameters. */
import { text, verbatim, type Text } from "@/lib/text";

export type Preset = {
  readonly id: string;
  readonly label: Text;
  readonly set: Readonly<Record<string, string>>;
  readonly source: Text;
};

/** What a preset does not name goes back to auto. */
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

const ORIGINAL = text({ en: "tile of the original suite, on the right cycles", zh: "原套件的分块，采用正确的周期数" });

export const PRESETS: readonly Preset[] = [
  preset(
    "ampere",
    "Ampere",
    { hw: "a100-sxm-80", mode: "mma", mt: "128", nt: "256", kt: "32", warps: "8" },
    text({ en: "CUTLASS 2.x default for SM80", zh: "CUTLASS 2.x 的 SM80 默认" }),
  ),
  preset(
    "hopper",
    "Hopper",
    { hw: "h100-sxm", mode: "ss", mt: "128", nt: "256", kt: "64", cluster_m: "2", persistent: "1" },
    text({ en: "CUTLASS 3.x cooperative kernel, cluster 2 x 1", zh: "CUTLASS 3.x cooperative 内核，集群 2 x 1" }),
  ),
  preset(
    "blackwell",
    "Blackwell",
    { hw: "b200-sxm", mode: "ss", mt: "128", nt: "256", kt: "64", cluster_m: "2", pair: "on", persistent: "1" },
    text({ en: "CUTLASS 3.8 two-SM tcgen05 kernel", zh: "CUTLASS 3.8 双 SM tcgen05 内核" }),
  ),
  preset(
    "cdna3",
    "CDNA3",
    { hw: "mi300x", mode: "mma", mt: "256", nt: "256", kt: "32", warps: "4" },
    text({ en: "hipBLASLt macro tile 256 x 256", zh: "hipBLASLt 宏块 256 x 256" }),
  ),
  preset(
    "mma-fp16",
    "MMA-FP16",
    { mode: "mma", dtype: "fp16", hw: "h100-sxm", mt: "128", nt: "128", kt: "64" },
    ORIGINAL,
  ),
  preset(
    "gmma-rs-bf16",
    "GMMA-RS-BF16",
    { mode: "rs", dtype: "bf16", hw: "h100-sxm", mt: "128", nt: "256", kt: "128" },
    ORIGINAL,
  ),
  preset(
    "gmma-ss-fp8",
    "GMMA-SS-FP8",
    { mode: "ss", dtype: "fp8", hw: "h100-sxm", mt: "256", nt: "256", kt: "128" },
    ORIGINAL,
  ),
];
