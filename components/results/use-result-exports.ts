"use client";

import { useSetAtom } from "jotai";
import { useMemo } from "react";
import { downloadPicture, type ChartPicture } from "@/components/charts/chart-export";
import { downloadText } from "@/components/charts/download";
import type { ResultChart } from "@/components/charts/result-chart";
import { toJson } from "@/lib/export/json";
import { fileStem, sheetToCsv, type Sheet } from "@/lib/export/sheet";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { noticeAtom } from "@/state/ui";

export type NamedPicture = ChartPicture & { readonly label: Text };

type NamedSheet = { readonly id: string; readonly label: Text; readonly sheet: Sheet };

export type ResultExports = {
  /** First words of the file names, usually the page's slug. */
  readonly name: string;
  /** The page's tables, one CSV each. */
  readonly sheets: readonly NamedSheet[];
  /** Charts, each offered as a picture and, if their figures are not among the tables, as a CSV. */
  readonly charts?: readonly ResultChart[];
  /** Everything needed to reproduce and read the result: parameters and outcome. */
  readonly record: unknown;
  readonly pictures?: readonly NamedPicture[];
};

const COPIED = text({ en: "Link copied", zh: "链接已复制" });
const REFUSED = text({
  en: "The browser refused to copy; take the address from its bar",
  zh: "浏览器拒绝复制，请从地址栏复制",
});

/** What the export menu offers for a page's result; memoise the argument. */
export function useResultExports(result: ResultExports | null): readonly PageExport[] {
  const say = useSetAtom(noticeAtom);
  const t = useText();
  return useMemo(() => {
    if (!result) return [];
    const { name, sheets, record, charts = [], pictures = [] } = result;
    const known = new Set(sheets.map(({ id }) => id));
    return [
      ...[...sheets, ...charts.filter(({ id }) => !known.has(id))].map(({ id, label, sheet }) => ({
        id: `csv-${id}`,
        label: named(label, "CSV"),
        run: () => downloadText(`${fileStem("mds", name, id)}.csv`, "text/csv", sheetToCsv(sheet)),
      })),
      {
        id: "json",
        label: text({ en: "Whole result, JSON", zh: "完整结果，JSON" }),
        run: () => downloadText(`${fileStem("mds", name)}.json`, "application/json", toJson(record)),
      },
      ...[...pictures, ...charts.map((chart) => pictureOf(chart, name))].flatMap((picture) =>
        (["svg", "png"] as const).map((format) => ({
          id: `${picture.fileStem}-${format}`,
          label: named(picture.label, format.toUpperCase()),
          run: () => void downloadPicture(picture, format),
        })),
      ),
      {
        id: "link",
        label: text({ en: "Copy link", zh: "复制链接" }),
        run: () =>
          void copyLink().then(
            () => say(t(COPIED)),
            () => say(t(REFUSED)),
          ),
      },
    ];
  }, [result, say, t]);
}

const pictureOf = (chart: ResultChart, name: string): NamedPicture => ({
  ...chart,
  fileStem: fileStem("mds", name, chart.id),
});

const named = (label: Text, format: string): Text =>
  text({ en: `${label.en}, ${format}`, zh: `${label.zh}，${format}` });

async function copyLink(): Promise<void> {
  await navigator.clipboard.writeText(window.location.href);
}
