/**
 * An accelerator as plain data. Rates are dense, per data type, 1 multiply-add = 2 operations; links are the
 * sum over a chip's scale-up links in ONE direction. `null` = no public sheet states it: a calculation that needs it
 * is refused by name, never filled in.
 */
import type { Bytes, BytesPerSecond, FlopsPerSecond } from "@/lib/units/quantity";
import type { Figure } from "./figures";

export type RateFormat = "fp32" | "tf32" | "fp16" | "bf16" | "fp8" | "fp6" | "fp4" | "int8" | "int4";
export type Confidence = "vendor" | "two secondary" | "one secondary" | "unsure" | "user";

/** How two cards of a node without a link between them exchange bytes: straight over PCIe, or through host memory. */
export type PeerPath = "direct" | "host";

/** How the chips of a scale-up domain reach each other. */
export type Fabric =
  | "switch" // any one peer can use all of the chip's links (NVSwitch, UB)
  | "mesh" // one link's share per peer (MI300X, Gaudi, Ascend A2)
  | "torus" // neighbours only (TPU, Trainium)
  | "bridge" // a small bridged group, then PCIe
  | "pcie"; // no scale-up link at all

export type ScaleUp = {
  /** e.g. "NVLink 4 (18 links)". */
  readonly name: string;
  readonly fabric: Fabric;
  /** Sum of a chip's links, one direction; null with fabric `pcie`, where the PCIe rate is used. */
  readonly perDirection: BytesPerSecond | null;
  /** Chips in the load/store domain. */
  readonly domainSize: number;
  /** Dimensions of a torus (a chip has two links along each); null for the other fabrics. */
  readonly torusAxes: number | null;
  /** Switches that add on the way (NVLink SHARP), so that an all-reduce sends each byte once. */
  readonly inNetworkReduction: boolean;
};

/** Chips that reach each other below one switch of a network level, and its oversubscription: what enters it over what leaves it upwards. */
export type NetworkLevel = { readonly chips: number; readonly over: number };

export type Provenance = {
  readonly source: string;
  /** ISO date or year-month on which the figure was read. */
  readonly read: string;
  readonly confidence: Confidence;
  readonly verification: string;
  /** Why a figure is doubtful, or how it was read. */
  readonly note?: string;
};

export type Chip = {
  readonly id: string;
  readonly vendor: string;
  readonly name: string;
  readonly formFactor: string;
  readonly architecture: string;
  readonly year: number | null;
  /** Devices that software sees in the package; all figures are package totals. */
  readonly devices: number;
  readonly memory: Bytes;
  /** As the driver shows it, where known; fit checks use it. */
  readonly memoryVisible: Bytes | null;
  readonly memoryType: string;
  readonly memoryBandwidth: BytesPerSecond | null;
  readonly rates: Readonly<Record<RateFormat, FlopsPerSecond | null>>;
  readonly fp4Format: string | null;
  readonly scaleUp: ScaleUp;
  readonly chipsPerNode: number;
  readonly pcie: { readonly generation: number; readonly lanes: number; readonly perDirection: BytesPerSecond } | null;
  /** Between cards over PCIe; null where no source says it, or no card is reached over PCIe. */
  readonly pciePeers: PeerPath | null;
  /** Network per chip beyond the scale-up domain, one direction, of a usual build. */
  readonly scaleOut: BytesPerSecond | null;
  /** Switches of that network, nearest first, where a scenario states them; absent: full rate between all. */
  readonly networkLevels?: readonly NetworkLevel[];
  readonly tdpWatts: number | null;
  readonly cores: number | null;
  readonly boostClockHz: number | null;
  readonly l2: Bytes | null;
  readonly sharedMemoryPerCore: Bytes | null;
  readonly expPerClockPerCore: number | null;
  /** Date on which the measurement kit took its figures: with them the laws give the times that were measured. Absent: nobody did. */
  readonly measured?: string;
  /** Where the row's figures come from, unless `figures` says otherwise; ask `nameSource`. */
  readonly provenance: Provenance;
  readonly figures: Readonly<Partial<Record<Figure, Provenance>>>;
  readonly sparsityNote: string | null;
  readonly notes: string | null;
};
