"use client";
/** "Save as a file": the page as one HTML file for other readers. The server writes it, since the engine inside is a separate file. */
import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { downloadText } from "@/components/files/download";
import type { Exports } from "@/components/results/analysis/analysis-page";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { ReportAnswer } from "@/features/pages/report/answer";
import { reportForm, type ReportInput } from "@/features/pages/report/input";
import { fileStem } from "@/lib/export/file-stem";
import { encodeParams, type RawParams } from "@/lib/params/codec";
import { useLanguage, useText } from "@/state/language";
import { noticeAtom } from "@/state/screen/ui";
import * as m from "./messages";

type ReportForm = typeof reportForm.input;

/** First in the export menu. */
export function useSaveFile(): Exports<ReportForm, ReportAnswer> {
  const say = useSetAtom(noticeAtom);
  const t = useText();
  const { language } = useLanguage();
  return useCallback(
    ({ scenario, input }) => {
      const { section, ...asked }: ReportInput = input;
      const params = {
        ...encodeParams(ScenarioSchema, scenario.params),
        ...encodeParams(reportForm.input, { ...asked, section: "all" }),
      };
      const save = async (): Promise<void> => {
        const answer = await askFile(params, section, language).catch(() => null);
        const text = await answer?.text();
        if (answer?.ok && text !== undefined)
          downloadText(`${fileStem("report", scenario.model.name)}.html`, "text/html", text);
        else say(text ? `${t(m.fileWasNotWritten)}: ${firstTrouble(text)}` : t(m.fileWasNotWritten));
      };
      return [{ id: "save-file", label: m.saveAsFileHtml, run: () => void save() }];
    },
    [language, say, t],
  );
}

const askFile = (params: RawParams, section: string, language: string): Promise<Response> =>
  fetch(`/api/v1/report/file${section === "all" ? "" : `?sections=${section}`}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": language },
    body: JSON.stringify(params),
  });

function firstTrouble(answer: string): string {
  try {
    const { issues } = JSON.parse(answer) as { readonly issues?: readonly { readonly message: string }[] };
    return issues?.[0]?.message ?? "";
  } catch {
    return "";
  }
}
