/** Secondary figures: needs of hosts and storage, and resolved automatic engine settings. Pure. */
import type { Fact, FactGroup } from "@/features/answers/answer";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { ENGINE_WORD, shareRule } from "./engine-words";
import { servingInstance, type QuickMemory } from "./quick-memory";
import * as m from "./messages";

export const factGroups = (memory: QuickMemory): readonly FactGroup[] => [
  { id: "host", title: m.hostsStorageLoading, facts: hostFacts(memory) },
  { id: "engine", title: m.engineSettingsInForce, facts: engineFacts(memory) },
];

function hostFacts({ host }: QuickMemory): readonly Fact[] {
  const { checkpoint, nodeRead, readTime, copyTime, loadTime, processes, kvTier, pageCache, nodes, allRequests } = host;
  const unknown = m.enterRateHostToGpu;
  const time = (seconds: number | null): Text => (seconds === null ? unknown : verbatim(formatLatency(seconds)));
  return [
    { label: m.checkpointOnDisk, value: verbatim(size(checkpoint)) },
    { label: m.nodesOfInstance, value: verbatim(formatCount(nodes)) },
    { label: m.readByNode, value: verbatim(size(nodeRead)) },
    { label: m.loadingWeights, value: time(loadTime) },
    {
      label: m.ofWhichStorageCopyTo,
      value: m.readTimeCopyTime({ readTime: formatLatency(readTime), copyTime: time(copyTime) }),
    },
    {
      label: m.hostMemoryOfNode,
      value: m.sizeProcessesSize2KvTier({
        size: size(processes + kvTier),
        size2: size(processes),
        size3: size(kvTier),
      }),
    },
    {
      label: m.toKeepCheckpointCachedAs,
      value: verbatim(`+ ${size(pageCache)}`),
    },
    { label: m.tierForAllRequests, value: verbatim(size(allRequests)) },
  ];
}

/** Of the instance that decodes. */
function engineFacts({ instances }: QuickMemory): readonly Fact[] {
  const { engine } = servingInstance(instances).subject;
  return [
    { label: m.engine, value: verbatim(ENGINE_WORD[engine.backend]) },
    { label: m.howCacheIsSized, value: shareRule(engine) },
    { label: m.memoryShare, value: verbatim(formatNumber(engine.share)) },
    { label: m.tokensPerStep, value: verbatim(formatCount(engine.maxTokens)) },
    { label: m.sequencesPerStep, value: verbatim(formatCount(engine.maxSequences)) },
    { label: m.blockSize, value: verbatim(`${engine.blockSize} tok`) },
  ];
}

const size = (bytes: number): string => formatQuantity(bytes, "B");
