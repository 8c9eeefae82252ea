/** Words of the page. */
import type { KitRow } from "@/features/core/kit/kit-rows";
import type { LinkFit } from "@/features/core/kit/link-fit";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export const WORDS = {
  commands: m.whatToRun,
  commandsLead: m.theseMeasureWhatScenarioRuns,
  script: m.script,
  command: m.command,
  memory: m.memory,
  own: m.acceleratorOfYourOwn,
  ownLead: m.dataSheetWithWhichSuites,
  unmeasured: m.notMeasured,
  fits: m.fitsOfMatrixProducts,
  fitsLead: m.tT0WPQ,
  files: m.tablesThatAreOpen,
  attention: m.attentionAndLaunches,
  points: m.loads,
  measured: m.measured,
  predicted: m.predicted,
  computed: m.theory,
  users: m.requestsInFlight,
  rows: m.rows,
  weights: m.weights,
  activations: m.activations,
  other: m.other,
  off: m.offBy,
  memoryError: m.medianErrorOfComputedMemory,
  tpotError: m.mapeOfTpot,
  ofStreams: m.largestStreams,
} as const satisfies Readonly<Record<string, Text>>;

export const LINK_NAMES: Readonly<Record<LinkFit["what"], Text>> = {
  "all-reduce": verbatim("all-reduce"),
  "all-gather": verbatim("all-gather"),
  "all-to-all": verbatim("all-to-all"),
  send: m.pointToPoint,
  host_to_device: m.hostToDevice,
  device_to_host: m.deviceToHost,
};

type StreamOp = Extract<KitRow, { kind: "stream" }>["op"];
export const STREAM_NAMES: Readonly<Record<StreamOp, Text>> = {
  copy: m.copy,
  read: m.read,
  write: m.write,
  layer_norm: m.layerNorm,
};

export const KERNEL_NAMES = {
  prefill: m.attentionOfPrompt,
  decode: m.attentionOfDecodeStep,
  queued: m.launchQueued,
  synchronised: m.launchAndWaitForIt,
  graph: m.kernelInCapturedGraph,
} as const satisfies Readonly<Record<string, Text>>;

/** "all-reduce of 8", "host to device, pinned". */
export function linkWords({ what, ranks, pinned, nodes }: LinkFit): Text {
  const name = LINK_NAMES[what];
  if (pinned !== null) return pinned ? m.namePinned({ name }) : m.namePageable({ name });
  return nodes > 1 ? m.nameOfRanksNodes({ name, ranks, nodes }) : m.nameOfRanks2({ name, ranks });
}
