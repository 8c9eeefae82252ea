/** A walk through each group of pages. Its pictures (public/tutorials) are made by scripts/tutorial-pictures.mjs from the same links. */
import { text, type Language, type Text } from "@/lib/text";

export type Tutorial = {
  readonly id: "size" | "search" | "simulate" | "measure" | "report";
  readonly title: Text;
  /** Screens in the order of the text; picture n is `<id>-<n>.webp`. */
  readonly screens: readonly string[];
};

export const TUTORIALS: readonly Tutorial[] = [
  {
    id: "size",
    title: text({ en: "Size a deployment", zh: "估算部署规模" }),
    screens: [
      "/quick-estimation?model=llama-3.3-70b&hw=h200-sxm&tp=4&conc=32",
      "/quick-memory?model=llama-3.3-70b&hw=h200-sxm&tp=4&conc=32",
    ],
  },
  {
    id: "search",
    title: text({ en: "Search for the layout to run", zh: "搜索要运行的并行方案" }),
    screens: ["/scale-up-search?model=llama-3.3-70b&hw=h200-sxm"],
  },
  {
    id: "simulate",
    title: text({ en: "Simulate a service", zh: "仿真一个服务" }),
    screens: ["/scheduling-simulator?model=llama-3.3-70b&hw=h200-sxm&tp=4&conc=32"],
  },
  {
    id: "measure",
    title: text({ en: "Read what a service did", zh: "分析服务的实际运行" }),
    screens: ["/serving-profile?example=preemption-storm", "/serving-profile?example=preemption-storm&tab=requests"],
  },
  {
    id: "report",
    title: text({ en: "Write a report and send it", zh: "撰写并发送报告" }),
    screens: ["/report?model=llama-3.3-70b&hw=h200-sxm&tp=4&conc=32"],
  },
];

/** Markdown. */
export async function loadTutorial(id: Tutorial["id"], language: Language): Promise<string> {
  const file = (await import(`./${id}.${language}.md`)) as { readonly default: string };
  return file.default;
}
