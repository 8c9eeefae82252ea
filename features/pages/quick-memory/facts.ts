/** Secondary figures: what hosts and storage need, and what the automatic engine settings came to. Pure. */
import type { Fact, FactGroup } from "@/features/answers/answer";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { ENGINE_WORD, SHARE_RULE } from "./engine-words";
import { servingInstance, type QuickMemory } from "./quick-memory";

export const factGroups = (memory: QuickMemory): readonly FactGroup[] => [
  { id: "host", title: text({ en: "Hosts, storage, loading", zh: "主机、存储与加载" }), facts: hostFacts(memory) },
  { id: "engine", title: text({ en: "Engine settings in force", zh: "生效的引擎设置" }), facts: engineFacts(memory) },
];

function hostFacts({ host }: QuickMemory): readonly Fact[] {
  const { checkpoint, nodeRead, readTime, copyTime, loadTime, processes, kvTier, pageCache, nodes, allRequests } = host;
  const unknown = text({ en: "enter the rate Host to GPU", zh: "请填写“主机到 GPU”速率" });
  const time = (seconds: number | null): Text => (seconds === null ? unknown : verbatim(formatLatency(seconds)));
  return [
    { label: text({ en: "Checkpoint on disk", zh: "磁盘上的检查点" }), value: verbatim(size(checkpoint)) },
    { label: text({ en: "Nodes of an instance", zh: "单实例节点数" }), value: verbatim(formatCount(nodes)) },
    { label: text({ en: "Read by a node", zh: "单节点读取量" }), value: verbatim(size(nodeRead)) },
    { label: text({ en: "Loading weights", zh: "加载权重" }), value: time(loadTime) },
    {
      label: text({ en: "of which storage · copy to GPU", zh: "其中存储 · 拷贝到 GPU" }),
      value: text({
        en: `${formatLatency(readTime)} · ${time(copyTime).en}`,
        zh: `${formatLatency(readTime)} · ${time(copyTime).zh}`,
      }),
    },
    {
      label: text({ en: "Host memory of a node", zh: "单节点主机内存" }),
      value: text({
        en: `${size(processes + kvTier)}: processes ${size(processes)}, KV tier ${size(kvTier)}`,
        zh: `${size(processes + kvTier)}：进程 ${size(processes)}，KV 层 ${size(kvTier)}`,
      }),
    },
    {
      label: text({ en: "to keep the checkpoint cached as well", zh: "若还要缓存检查点" }),
      value: verbatim(`+ ${size(pageCache)}`),
    },
    { label: text({ en: "Tier for all requests", zh: "容纳全部请求所需的层" }), value: verbatim(size(allRequests)) },
  ];
}

/** Of the instance that decodes. */
function engineFacts({ instances }: QuickMemory): readonly Fact[] {
  const { engine } = servingInstance(instances).subject;
  return [
    { label: text({ en: "Engine", zh: "引擎" }), value: verbatim(ENGINE_WORD[engine.backend]) },
    { label: text({ en: "How the cache is sized", zh: "缓存如何确定" }), value: SHARE_RULE[engine.backend] },
    { label: text({ en: "Memory share", zh: "显存占比" }), value: verbatim(formatNumber(engine.share)) },
    { label: text({ en: "Tokens per step", zh: "每步 token 数" }), value: verbatim(formatCount(engine.maxTokens)) },
    { label: text({ en: "Sequences per step", zh: "每步序列数" }), value: verbatim(formatCount(engine.maxSequences)) },
    { label: text({ en: "Block size", zh: "块大小" }), value: verbatim(`${engine.blockSize} tok`) },
  ];
}

const size = (bytes: number): string => formatQuantity(bytes, "B");
