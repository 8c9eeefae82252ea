"use client";
/** The report as it leaves the page: link, report file, HTML, Markdown, paper. */
import { useSetAtom } from "jotai";
import { useCallback, useMemo } from "react";
import { downloadText } from "@/components/files/download";
import { writeComposed, type ComposedReport } from "@/features/core/report-builder/document";
import { composedFile, type ComposedFile } from "@/features/core/report-builder/file";
import type { ResolvedEntry } from "@/features/core/report-builder/resolve-parts";
import { composedMarkdown } from "@/features/core/report-builder/markdown";
import { movingParts } from "@/features/core/report-builder/moving";
import { aboutMyReport } from "@/features/pages/my-report/about";
import { answersAtOnce } from "@/features/registry/registry";
import { fileStem } from "@/lib/export/file-stem";
import { LINK_TEXT_LIMIT, packText, storedHash } from "@/lib/packed-text";
import type { Text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { linkText, MOST_BYTES } from "@/state/server/link-text";
import { canonicalLink } from "@/state/link/links";
import type { PageActions } from "@/state/screen/page-actions";
import { noticeAtom } from "@/state/screen/ui";
import { printPage } from "./print-page";
import * as m from "./messages";

type SavingProps = {
  readonly report: ComposedReport;
  readonly resolved: readonly ResolvedEntry[];
  /** Says something that stays on the screen; null: nothing is left to say. */
  readonly note: (words: string | null) => void;
};

export function useSaving({ report, resolved, note }: SavingProps): PageActions {
  const t = useText();
  const { language } = useLanguage();
  const say = useSetAtom(noticeAtom);
  const copyLink = useCallback(() => {
    note(null);
    const copied = async (): Promise<Text> => {
      const text = writeComposed(report);
      const doc = await packed(text);
      if (doc === null) return tooLong(text.length);
      await navigator.clipboard.writeText(pageLink(doc));
      return storedHash(doc) === null ? m.linkCopied : keptHere(packText(text).length);
    };
    void copied().then(
      (words) => (words === m.linkCopied ? say(t(m.linkCopied)) : note(t(words))),
      () => note(t(m.linkWasNotCopiedBrowser)),
    );
  }, [report, note, say, t]);
  const saveHtml = useCallback(
    async (file: ComposedFile, name: string): Promise<void> => {
      note(null);
      const moving = movingParts(file.resolved, answersAtOnce);
      const asks = Object.keys(moving.sent).length > 0;
      const engine = asks ? await fetchEngine() : null;
      const html = composedFile({ ...file, live: engine === null ? undefined : { moving, engine } });
      const large = engine !== null && new Blob([html]).size > MOST_FILE_BYTES;
      downloadText(`${name}.html`, "text/html", large ? composedFile(file) : html);
      if (large) note(t(m.fileWasSavedWithoutSliders));
      else if (asks && engine === null) note(t(m.fileWasSavedWithoutSlidersEngine));
    },
    [note, t],
  );
  return useMemo(() => {
    const name = fileStem("my-report", report.title);
    const timestamp = (): string => new Date().toISOString();
    const file = (): ComposedFile => ({ report, resolved, language, written: timestamp(), link: shortLink(report) });
    const markdown = (): string => composedMarkdown({ report, resolved, language, written: timestamp() });
    const exports = [
      {
        id: "file",
        label: m.reportFileJson,
        run: () => downloadText(`${name}.json`, "application/json", writeComposed(report)),
      },
      { id: "html", label: m.fileToSendHtml, run: () => void saveHtml(file(), name) },
      { id: "md", label: m.markdown, run: () => downloadText(`${name}.md`, "text/markdown", markdown()) },
      { id: "print", label: m.print, run: () => printPage(composedFile(file())) },
      { id: "link", label: m.copyLink, run: copyLink },
    ];
    return { exports, copyLink };
  }, [report, resolved, language, copyLink, saveHtml]);
}

/** The script by which the file's sliders calculate; null: it cannot be had. */
async function fetchEngine(): Promise<string | null> {
  const answer = await fetch("/api/v1/my-report/engine").catch(() => null);
  return answer?.ok ? answer.text() : null;
}

/** null: neither a link nor the server takes it. */
async function packed(text: string): Promise<string | null> {
  if (new Blob([text]).size > MOST_BYTES) return null;
  return linkText(text).catch(() => null);
}

const pageLink = (doc: string): string =>
  canonicalLink(window.location.origin, `/${aboutMyReport.id}`, doc === "" ? {} : { doc });

/** The link inside a file: the report itself if a link is long enough for it. */
function shortLink(report: ComposedReport): string {
  const index = writeComposed(report);
  const doc = index.length > LINK_TEXT_LIMIT * LINK_TEXT_LIMIT ? "" : packText(index);
  return pageLink(doc.length > LINK_TEXT_LIMIT ? "" : doc);
}
/** Of a file with sliders: mail takes it. */
const MOST_FILE_BYTES = 3_000_000;

const keptHere = (length: number): Text => {
  const [characters, most] = [length, LINK_TEXT_LIMIT].map((count) => count.toLocaleString("en"));
  return m.linkCopiedPackedReportHas({ characters: characters ?? "", most: most ?? "" });
};

const tooLong = (length: number): Text => m.noLinkWasMade({ characters: length.toLocaleString("en") });
