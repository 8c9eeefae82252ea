"use client";
import { useSetAtom } from "jotai";
import { useCallback, useMemo } from "react";
import { insertEntries } from "@/features/core/report-builder/edit";
import { aboutScenario } from "@/features/core/scenario/question/about-params";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { templateEntries, type Template } from "@/features/pages/my-report/templates";
import { encodeParams } from "@/lib/params/codec";
import { useText } from "@/state/language";
import type { MyReport } from "@/state/browser-storage/my-report";
import { useScenario } from "@/state/inputs/scenario";
import { usePinnedScreen } from "@/state/screen/pinned-screen";
import { noticeAtom } from "@/state/screen/ui";
import * as m from "./messages";

type Templates = {
  /** The scenario at hand, in a line. */
  readonly setting: string;
  /** Why a template cannot be laid out now; null: it can. */
  readonly lacks: (template: Template) => string | null;
  /** After the existing entries. */
  readonly lay: (template: Template) => void;
};

export function useTemplates(change: MyReport["change"]): Templates {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const pinned = usePinnedScreen();
  const { params: scenario } = useScenario();
  const params = useMemo(() => encodeParams(ScenarioSchema, scenario), [scenario]);
  const lacks = useCallback(
    ({ needsPinned }: Template) => (needsPinned && pinned === null ? t(m.pinOlderRunFirstOpen) : null),
    [pinned, t],
  );
  const lay = useCallback(
    (template: Template) => {
      const missing = lacks(template);
      if (missing !== null) return say(missing);
      const added = templateEntries(template, { params, pinned: pinned && pinned.query }, t);
      change((report) => insertEntries({ ...report, title: report.title || t(template.title) }, added));
    },
    [change, lacks, params, pinned, say, t],
  );
  return { setting: t(aboutScenario(params)), lacks, lay };
}
