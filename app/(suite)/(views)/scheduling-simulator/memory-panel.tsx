"use client";

import { ResultSection } from "@/components/results/result-section";
import { SheetTable } from "@/components/tables/sheet-table";
import { FIELDS } from "@/features/pages/scheduling-simulator/input";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { Fields } from "./fields";
import { instanceName } from "./instances";
import type { PageActions } from "./page-analysis";
import { memorySheet } from "./present-tables";
import type { Run } from "./words";
import styles from "./simulation.module.css";

const WORDS = {
  title: text({ en: "Memory and KV blocks", zh: "显存与 KV 块" }),
  hint: text({
    en: "The blocks of an instance follow from the ledger; the control KV blocks replaces them.",
    zh: "实例的块数由账目得出；控件“KV 块数”可替换它。",
  }),
  back: text({ en: "back to the ledger's blocks", zh: "恢复为账目的块数" }),
};

export function MemoryPanel({ run, page }: { readonly run: Run; readonly page: PageActions }) {
  const t = useText();
  const { memory, config } = run.facts;
  const replaced = memory.some(({ blocks, derived }) => blocks !== derived);
  return (
    <ResultSection id="memory" title={WORDS.title} lead={WORDS.hint}>
      <Fields keys={FIELDS.memory} />
      {replaced && (
        <button type="button" className={styles.link} onClick={() => page.set({ kv_blocks: null })}>
          {t(WORDS.back)}
        </button>
      )}
      <div className={styles.columns}>
        {memory.map((account, pool) => (
          <div key={config.pools[pool]?.role}>
            {memory.length > 1 && <p className={styles.note}>{t(instanceName(config, firstOf(run, pool)))}</p>}
            <SheetTable sheet={memorySheet(account, t)} caption={t(WORDS.title)} />
            <p className={styles.note}>{t(inUseWord(run, firstOf(run, pool)))}</p>
          </div>
        ))}
      </div>
    </ResultSection>
  );
}

const firstOf = ({ facts }: Run, pool: number): number =>
  facts.config.pools.slice(0, pool).reduce((sum, { instances }) => sum + instances, 0);

function inUseWord({ a }: Run, instance: number): Text {
  const figures = a.figures.instances[instance];
  if (!figures) return text({ en: "", zh: "" });
  const [mean, peak] = [formatCount(Math.round(figures.blocksMean)), formatCount(figures.blocksPeak)];
  const [batch, busy] = [figures.batchMean.toFixed(1), formatPercent(figures.busyShare, 2)];
  const hit = formatPercent(figures.prefixHit, 2);
  return text({
    en: `In use: ${mean} blocks on average, ${peak} at most; ${batch} requests per step; busy ${busy} of the time; prefix hits ${hit} of the prompt tokens.`,
    zh: `使用情况：平均 ${mean} 块，最多 ${peak} 块；每步 ${batch} 个请求；忙碌 ${busy}；前缀命中 ${hit} 的提示词 token。`,
  });
}
