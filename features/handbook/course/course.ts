/**
 * The ideas of the field in ten short chapters, each with a scenario to open. Their pictures (public/course) are made by
 * scripts/handbook-pictures.mjs from the same links. Numbers in the texts are worked out by hand and tested against the suite.
 */
import type { Language, Text } from "@/lib/text";
import * as m from "@/features/handbook/messages";

export type CourseChapter = {
  readonly id: string;
  readonly title: Text;
  /** The screen of its picture, `<id>-1.webp`, which is the scenario it opens; behind # the heading that the picture begins with. */
  readonly screens: readonly [string];
};

export const COURSE: readonly CourseChapter[] = [
  {
    id: "token",
    title: m.courseToken,
    screens: ["/quick-estimation?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=1024&osl=256&conc=1&judge=average"],
  },
  {
    id: "memory",
    title: m.courseMemory,
    screens: ["/quick-memory?model=llama-3.3-70b&hw=h100-sxm&tp=4&conc=32"],
  },
  {
    id: "batching",
    title: m.courseBatching,
    screens: ["/scheduling-simulator?model=llama-3.3-70b&hw=h100-sxm&tp=4&conc=32"],
  },
  {
    id: "roofline",
    title: m.courseRoofline,
    screens: ["/report?model=llama-3.1-8b&hw=h100-sxm&tp=1&conc=64#Roofline"],
  },
  { id: "parallelism", title: m.courseParallelism, screens: ["/inferencemax?model=llama-3.3-70b&hw=h100-sxm"] },
  { id: "experts", title: m.courseExperts, screens: ["/experts?model=deepseek-v3&hw=h200-sxm&tp=8&conc=32"] },
  {
    id: "reuse",
    title: m.courseReuse,
    screens: [
      "/quick-estimation?model=llama-3.3-70b&hw=h100-sxm&tp=4&isl=8192&osl=256&conc=16&prefix=80&judge=average",
    ],
  },
  {
    id: "pools",
    title: m.coursePools,
    screens: ["/pd-disaggregate-search?model=llama-3.3-70b&hw=h100-sxm&isl=8192&osl=1024"],
  },
  {
    id: "agents",
    title: m.courseAgents,
    screens: ["/scheduling-simulator?model=qwen3-32b&hw=h200-sxm&tp=4&isl=32768&osl=256&conc=16&prefix=95"],
  },
  { id: "cost", title: m.courseCost, screens: ["/cost?model=llama-3.3-70b&hw=h100-sxm&tp=4&conc=64"] },
];

/** Markdown. */
export async function loadCourseChapter(id: string, language: Language): Promise<string> {
  const file = (await import(`./${id}.${language}.md`)) as { readonly default: string };
  return file.default;
}
