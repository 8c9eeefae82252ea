/** Positions in a timeline: overview, window, lens, from top to bottom. Pixels. */
import { type OpenedDevice, shortName, type StreamLane } from "@/features/core/trace";
import { formatCount } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import * as m from "@/features/pages/trace/messages";

type RowKind =
  | "overview"
  | "axis"
  | "passes"
  | "layers"
  | "host"
  | "stream"
  | "waits"
  | "halves"
  | "launch"
  | "kernels"
  | "others"
  | "numbers"
  | "lens-axis";

export type TimelineRow = {
  readonly kind: RowKind;
  readonly top: number;
  readonly height: number;
  readonly label: Text | null;
  /** Said at the right of the label. */
  readonly aside: Text | null;
  /** Of rows of kind "stream". */
  readonly lane: StreamLane | null;
};

/** More streams than these would push the lens off a screen; the busiest are drawn. */
const MOST_STREAMS = 8;
const GAP = 2;
const WEDGE = 12;

export type Rows = { readonly rows: readonly TimelineRow[]; readonly height: number; readonly hidden: number };

export function timelineRows(device: OpenedDevice): Rows {
  const { segmentation, streams, work } = device;
  const shown = streams.toSorted((a, b) => b.items.length - a.items.length).slice(0, MOST_STREAMS);
  const hasPasses = segmentation.passes.length > 0;
  const sure = segmentation.method === "period" ? "≈ " : "";
  const wanted: (readonly [RowKind, number, Text | null, Text | null, StreamLane | null, number])[] = [
    ["overview", 22, m.wholeTrace, verbatim(formatCount(work.start.length)), null, WEDGE],
    ["axis", 14, null, null, null, GAP],
    ...(hasPasses
      ? [["passes", 15, m.forwardPasses, verbatim(formatCount(segmentation.passes.length)), null, GAP] as const]
      : []),
    ...(segmentation.layers > 0
      ? [["layers", 14, m.layers, verbatim(`${sure}${segmentation.layers}`), null, GAP] as const]
      : []),
    ["host", 12, m.hostThread, m.calls, null, GAP],
    ...shown.map(
      (lane, index) =>
        [
          "stream",
          index === 0 ? 16 : 12,
          streamLabel(device, lane),
          verbatim(formatCount(lane.items.length)),
          lane,
          GAP,
        ] as const,
    ),
    ["waits", 11, m.waitsFor, null, null, WEDGE],
    ...(hasHalves(device) ? [["halves", 14, m.halves, null, null, GAP] as const] : []),
    ["launch", 14, m.launchCalls, m.enlarged, null, GAP + 10],
    ["kernels", 24, m.kernels2, null, null, GAP],
    ...(shown.length > 1 ? [["others", 14, m.otherStreams, null, null, GAP] as const] : []),
    ["numbers", 14, m.orS, null, null, GAP],
    ["lens-axis", 14, null, null, null, 0],
  ];
  const rows: TimelineRow[] = [];
  let top = 0;
  for (const [kind, height, label, aside, lane, gap] of wanted) {
    rows.push({ kind, top, height, label, aside, lane });
    top += height + gap;
  }
  return { rows, height: top, hidden: streams.length - shown.length };
}

const hasHalves = ({ segmentation: { passes } }: OpenedDevice): boolean =>
  passes.some(({ layers }) => layers.some(({ half }) => half !== null));

function streamLabel({ work }: OpenedDevice, { stream }: StreamLane): Text {
  const lane = work.streams[stream];
  const name = shortName(String(lane?.thread ?? stream));
  return m.streamName({ name });
}
