/**
 * Flags of the table that no scenario parameter carries, by what they do to a prediction: as it has it anyway, or not. Nothing that was
 * read is dropped.
 */
import { POLICIES } from "@/features/core/serving/deployment/engines";
import { sendsByDestination } from "../../plan/all-to-all";
import { isOn, type EngineCommand, type StatedFlag } from "./command-flags";
import type { Meaning } from "../../flags/row";

type Sorted = { readonly aside: readonly StatedFlag[]; readonly moving: readonly StatedFlag[] };

export function sortStated(command: EngineCommand): Sorted {
  const lists = { aside: [] as StatedFlag[], moving: [] as StatedFlag[] };
  for (const [meaning, flag] of Object.entries(command.stated)) {
    const agrees = AGREES[meaning as Meaning];
    const known = agrees?.(flag, command) ?? null;
    if (known !== null) lists[known ? "aside" : "moving"].push(flag);
  }
  return lists;
}

/** null = a parameter carries it. */
type Agrees = (flag: StatedFlag, command: EngineCommand) => boolean | null;

const always: Agrees = () => true;
const off: Agrees = (flag) => isOn(flag) === false;
const isOne: Agrees = ({ value }) => value === "1";
/** A prefill server of TensorRT-LLM runs without overlap by design. */
const ahead =
  (stated: boolean): Agrees =>
  (flag, { backend, stated: all }) =>
    (isOn(flag) === true ? stated : !stated) === POLICIES[backend].lookAhead || all.transfer !== undefined;

/** One of a pair never has prompts beside decodes. */
const ranksWait = ({ attentionDp, transfer, role }: EngineCommand["stated"]): boolean =>
  isOn(attentionDp) === true && transfer === undefined && role === undefined;

const AGREES: Readonly<Partial<Record<Meaning, Agrees>>> = {
  rebalance: (_, { stated }) => stated.redundant !== undefined,
  enablePrefillCp: always,
  cpStrategy: always,
  decodeCp: (_, { backend }) => backend === "trtllm",
  allToAll: ({ value }) => sendsByDestination(value ?? ""),
  allToAllMode: always,
  denseTp: isOne,
  headDp: always,
  conservativeness: always,
  chunked: always,
  hybridCache: always,
  hostCacheBackend: always,
  // Without a size it is a share of the cache in HBM.
  hostCacheOn: (_, { stated }) => stated.hostCache !== undefined,
  lookAheadOn: ahead(true),
  lookAheadOff: ahead(false),
  graphMax: always,
  graphPadding: (flag) => isOn(flag) === true,
  noGraphs: off,
  balance: (_, { stated }) => (ranksWait(stated) ? null : true),
  balanceSteps: (_, { stated }) => (ranksWait(stated) && isOn(stated.balance) === true ? null : true),
  // Steps beyond those until each rank has a prompt.
  balanceWait: ({ value }, { stated }) => value === "0" || !ranksWait(stated) || isOn(stated.balance) !== true,
  streamEvery: isOne,
  expertBackend: always,
  loraTargets: always,
  nodes: always,
  hybridBalancing: always,
  startRank: always,
  transferBuffer: always,
};
