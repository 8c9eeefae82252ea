/**
 * The menu: sections of subjects, each of them one entry whose pages are its tabs. A page names its subject in `about.ts`, so that a new
 * page appears without a line here; the order of the registry is the order of its tabs.
 */
import type { Text } from "@/lib/text";
import type { Subject } from "../analysis/analysis";
import { pages, type Page } from "./registry";
import * as m from "./messages";

type Entry = { readonly subject: Subject; readonly name: Text };
/** One without a name stands alone at the top. */
export type Section = {
  readonly id: string;
  readonly name: Text | null;
  readonly line: Text;
  readonly entries: readonly Entry[];
};

export const SECTIONS: readonly Section[] = [
  {
    id: "plan",
    name: null,
    line: m.wholeQuestion,
    entries: [{ subject: "plan", name: m.plan }],
  },
  {
    id: "size",
    name: m.size,
    line: m.whatItNeeds,
    entries: [
      { subject: "estimate", name: m.estimate },
      { subject: "memory", name: m.memory },
      { subject: "kernels", name: m.kernels },
      { subject: "catalogue", name: m.catalogue },
    ],
  },
  {
    id: "choose",
    name: m.choose,
    line: m.whichToRun,
    entries: [
      { subject: "search", name: m.search },
      { subject: "compare", name: m.compare },
      { subject: "load-curves", name: m.loadCurves },
      { subject: "fleet", name: m.fleet },
    ],
  },
  {
    id: "check",
    name: m.check,
    line: m.againstLoadAndSilicon,
    entries: [
      { subject: "simulate", name: m.simulate },
      { subject: "measurements", name: m.measurements },
      { subject: "calibrate", name: m.calibrate },
    ],
  },
  {
    id: "hand-over",
    name: m.handOver,
    line: m.fileToSend,
    entries: [
      { subject: "report", name: m.report },
      { subject: "saved", name: m.saved },
    ],
  },
];

/** The tabs of a subject; never empty. */
export const pagesAbout = (subject: Subject): readonly Page[] => pages.filter((page) => page.subject === subject);
