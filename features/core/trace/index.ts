/**
 * The engine of traces: what a trace says once it was read. Whoever reads files takes `./reading` as well; names of kernels alone are in
 * `./rules`. Nothing outside this room imports another file of it (README.md).
 */

// A trace that was read, and one that was opened: cut, named, with its lanes.
export type { Trace } from "./trace";
export {
  launchEnd,
  receiveTrace,
  type OpenedDevice,
  type OpenedTrace,
  type SentTrace,
  type StreamLane,
} from "./open/opened-trace";
export { receiveRecut, recutKey, withOwn, type CutWish, type Recut, type SentRecut } from "./open/recut";
export { CLASS_BITS, OPERATOR } from "./event-class";

// Passes and layers: where they are cut, and how sure that is.
export { capture, recut, type Capture, type DeviceCapture } from "./capture";
export { chooseCut, type CutRequest } from "./choose-cut";
export type { LayerFlags } from "./profiles/layer-flags";
export { LAYER_PROFILES } from "./profiles/registry";
export { stepMarks } from "./segment/marks";
export type { Mark } from "./segment/pass-kind";
export { LEAST_CONFIDENCE } from "./segment/segment";
export type { AnchorCandidate, Layer, Pass, PassKind, Range, Segmentation } from "./segment/segmentation";
export { inputShapes, matrixProduct, type MatrixProduct } from "./segment/shapes";

// Times: of a device, of a range, between ranks, and of the host.
export { CAUSE_WORDS } from "./device/cause-words";
export type { DeviceWork } from "./device/device-work";
export { deviceFigures } from "./device/figures";
export { IDLE_CAUSES, type IdleCause } from "./device/idle";
export { rangeFigures, type RangeFigures } from "./device/range-figures";
export { collectiveRows, type CollectiveRow } from "./device/collective-sizes";
export { lateRank, type LateRank } from "./device/late-rank";
export { collectives, rankSkew, type RankSkew } from "./device/ranks";
export {
  HOST_KINDS,
  hostOperations,
  type HostKind,
  type HostLane,
  type HostOperation,
  type HostRow,
} from "./host/host-lanes";
export { sourceRows, type SourceRow } from "./host/kernel-sources";
export { hostOnlyReason } from "./host/host-only";
export { traceSummary } from "./summary";

// Names of kernels, shortened, and rules tried on them.
export { cut, cutNames, type Named } from "./kernels/cut-names";
export { testRules, type TestedRules } from "./kernels/rule-tester";
export { shortName } from "./kernels/short-name";

// Tables of kernels, passes and layers, and two ranges compared.
export { isEqual, isMerged, type Pair } from "./tables/align";
export { compareRanges, type Comparison, type EffectRow } from "./tables/compare";
export { compareOperators, type OperatorComparison, type OperatorRow } from "./tables/compare-operators";
export { byHotness, kernelNameRows, kernelRows, type KernelNameRow, type KernelRow } from "./tables/kernels";
export { productRows, type ProductRow } from "./tables/products";
export { clusterRows, layerRows, passRows, representativePass, type LayerRow, type PassRow } from "./tables/passes";

// What the figures say, and a part of the trace as a file.
export type { Finding } from "./findings/finding";
export { findings } from "./findings/findings";
export { subTrace, viewerRange } from "./export/sub-trace";
