"use client";

import { useMemo } from "react";
import { FactGroups, type Fact } from "@/components/results/fact-list";
import { ResultSection } from "@/components/results/result-section";
import { DataTable } from "@/components/tables/data-table";
import type { Tier } from "@/features/memory/host";
import { ENGINE_WORD, SHARE_RULE } from "@/features/quick-memory/engine-words";
import { servingInstance, type QuickMemory } from "@/features/quick-memory/quick-memory";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { size, tierColumns } from "./present-tables";

const WORDS = {
  tiers: text("KV offload tiers of an instance", "单实例的 KV 卸载层级"),
  tiersNote: text(
    "Lower tiers keep one copy of a sequence, whatever tensor parallelism copies on the GPUs.",
    "下层只保存一份序列，与 GPU 上的 TP 复制无关。",
  ),
  engine: text("Engine settings in force", "生效的引擎设置"),
  host: text("Hosts, storage, loading", "主机、存储与加载"),
};
const keyOf = ({ id }: Tier): string => id;

export function HostNeeds({ memory }: { readonly memory: QuickMemory }) {
  const t = useText();
  const columns = useMemo(() => tierColumns(t), [t]);
  return (
    <>
      <ResultSection id="tiers" title={WORDS.tiers} lead={WORDS.tiersNote}>
        <DataTable caption={t(WORDS.tiers)} columns={columns} rows={memory.host.tiers} rowKey={keyOf} dense />
      </ResultSection>
      <FactGroups
        groups={[
          { id: "host", title: WORDS.host, facts: hostFacts(memory) },
          { id: "engine", title: WORDS.engine, facts: engineFacts(memory) },
        ]}
      />
    </>
  );
}

/** What the automatic settings came to, on the instance that decodes. */
function engineFacts({ instances }: QuickMemory): readonly Fact[] {
  const { engine } = servingInstance(instances).subject;
  return [
    { label: text("Engine", "引擎"), value: verbatim(ENGINE_WORD[engine.backend]) },
    { label: text("How the cache is sized", "缓存如何确定"), value: SHARE_RULE[engine.backend] },
    { label: text("Memory share", "显存占比"), value: verbatim(formatNumber(engine.share)) },
    { label: text("Tokens per step", "每步 token 数"), value: verbatim(formatCount(engine.maxTokens)) },
    { label: text("Sequences per step", "每步序列数"), value: verbatim(formatCount(engine.maxSequences)) },
    { label: text("Block size", "块大小"), value: verbatim(`${engine.blockSize} tok`) },
  ];
}

function hostFacts({ host }: QuickMemory): readonly Fact[] {
  const { checkpoint, nodeRead, readTime, copyTime, loadTime, processes, kvTier, pageCache, nodes, allRequests } = host;
  const unknown = text("enter the rate Host to GPU", "请填写“主机到 GPU”速率");
  const time = (seconds: number | null): Text => (seconds === null ? unknown : verbatim(formatLatency(seconds)));
  return [
    { label: text("Checkpoint on disk", "磁盘上的检查点"), value: verbatim(size(checkpoint)) },
    { label: text("Nodes of an instance", "单实例节点数"), value: verbatim(formatCount(nodes)) },
    { label: text("Read by a node", "单节点读取量"), value: verbatim(size(nodeRead)) },
    {
      label: text("Loading weights", "加载权重"),
      value: loadTime === null ? unknown : verbatim(formatLatency(loadTime)),
    },
    {
      label: text("of which storage · copy to GPU", "其中存储 · 拷贝到 GPU"),
      value: text(
        `${formatLatency(readTime)} · ${time(copyTime).en}`,
        `${formatLatency(readTime)} · ${time(copyTime).zh}`,
      ),
    },
    {
      label: text("Host memory of a node", "单节点主机内存"),
      value: text(
        `${size(processes + kvTier)}: processes ${size(processes)}, KV tier ${size(kvTier)}`,
        `${size(processes + kvTier)}：进程 ${size(processes)}，KV 层 ${size(kvTier)}`,
      ),
    },
    {
      label: text("to keep the checkpoint cached as well", "若还要缓存检查点"),
      value: verbatim(`+ ${size(pageCache)}`),
    },
    { label: text("Tier for all requests", "容纳全部请求所需的层"), value: verbatim(size(allRequests)) },
  ];
}
