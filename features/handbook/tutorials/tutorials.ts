/** A walk through each group of pages. Its pictures (public/tutorials) are made by scripts/handbook-pictures.mjs from the same links. */
import type { Language, Text } from "@/lib/text";
import * as m from "@/features/handbook/messages";

export type Tutorial = {
  readonly id: "size" | "search" | "simulate" | "measure" | "report";
  readonly title: Text;
  /** Screens in the order of the text; picture n is `<id>-<n>.webp`. */
  readonly screens: readonly string[];
};

export const TUTORIALS: readonly Tutorial[] = [
  {
    id: "size",
    title: m.sizeDeployment,
    screens: [
      "/quick-estimation?model=llama-3.3-70b&hw=h200-sxm&tp=4&conc=32",
      "/quick-memory?model=llama-3.3-70b&hw=h200-sxm&tp=4&conc=32",
    ],
  },
  {
    id: "search",
    title: m.searchForLayoutToRun,
    screens: ["/scale-up-search?model=llama-3.3-70b&hw=h200-sxm"],
  },
  {
    id: "simulate",
    title: m.simulateService,
    screens: ["/scheduling-simulator?model=llama-3.3-70b&hw=h200-sxm&tp=4&conc=32"],
  },
  {
    id: "measure",
    title: m.readWhatServiceDid,
    screens: ["/serving-profile?example=preemption-storm", "/serving-profile?example=preemption-storm&tab=requests"],
  },
  {
    id: "report",
    title: m.writeReportAndSendIt,
    screens: ["/report?model=llama-3.3-70b&hw=h200-sxm&tp=4&conc=32"],
  },
];

/** Markdown. */
export async function loadTutorial(id: Tutorial["id"], language: Language): Promise<string> {
  const file = (await import(`./${id}.${language}.md`)) as { readonly default: string };
  return file.default;
}
