/** What findings look at: one pass of a device, or its whole capture. */
import type { DeviceCapture } from "../capture";
import type { RangeFigures } from "../device/range-figures";
import type { Pass, Range } from "../segment/segmentation";
import type { LayerFlags } from "../profiles/layer-flags";
import type { Trace } from "../trace";

export type Scope = {
  readonly trace: Trace;
  readonly device: DeviceCapture;
  /** The pass that stands for its kind; null where the capture has no passes and is looked at as a whole. */
  readonly pass: Pass | null;
  readonly range: Range;
  readonly figures: RangeFigures;
  /** What each layer is, where a config says so; empty without. */
  readonly flags: LayerFlags;
};
