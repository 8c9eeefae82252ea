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
import { text, type Text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { linkText, MOST_BYTES } from "@/state/server/link-text";
import { canonicalLink } from "@/state/link/links";
import type { PageActions } from "@/state/screen/page-actions";
import { noticeAtom } from "@/state/screen/ui";
import { printPage } from "./print-page";

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
      const written = writeComposed(report);
      const doc = await packed(written);
      if (doc === null) return tooLong(written.length);
      await navigator.clipboard.writeText(pageLink(doc));
      return storedHash(doc) === null ? COPIED : keptHere(packText(written).length);
    };
    void copied().then(
      (words) => (words === COPIED ? say(t(COPIED)) : note(t(words))),
      () => note(t(REFUSED)),
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
      if (large) note(t(TOO_LARGE));
      else if (asks && engine === null) note(t(UNMOVED));
    },
    [note, t],
  );
  return useMemo(() => {
    const name = fileStem("my-report", report.title);
    const written = (): string => new Date().toISOString();
    const file = (): ComposedFile => ({ report, resolved, language, written: written(), link: shortLink(report) });
    const markdown = (): string => composedMarkdown({ report, resolved, language, written: written() });
    const exports = [
      { id: "file", label: FILE, run: () => downloadText(`${name}.json`, "application/json", writeComposed(report)) },
      { id: "html", label: HTML, run: () => void saveHtml(file(), name) },
      { id: "md", label: MARKDOWN, run: () => downloadText(`${name}.md`, "text/markdown", markdown()) },
      { id: "print", label: PRINT, run: () => printPage(composedFile(file())) },
      { id: "link", label: LINK, run: copyLink },
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
async function packed(written: string): Promise<string | null> {
  if (new Blob([written]).size > MOST_BYTES) return null;
  return linkText(written).catch(() => null);
}

const pageLink = (doc: string): string =>
  canonicalLink(window.location.origin, `/${aboutMyReport.id}`, doc === "" ? {} : { doc });

/** What a file leads back to: the report itself where a link holds it. */
function shortLink(report: ComposedReport): string {
  const written = writeComposed(report);
  const doc = written.length > LINK_TEXT_LIMIT * LINK_TEXT_LIMIT ? "" : packText(written);
  return pageLink(doc.length > LINK_TEXT_LIMIT ? "" : doc);
}

const FILE = text({ en: "Report file, JSON", zh: "报告文件，JSON" });
const HTML = text({ en: "File to send, HTML", zh: "可发送的文件，HTML" });
const MARKDOWN = text({ en: "Markdown", zh: "Markdown" });
const PRINT = text({ en: "Print", zh: "打印" });
const LINK = text({ en: "Copy link", zh: "复制链接" });
const COPIED = text({ en: "Link copied", zh: "链接已复制" });
/** Of a file with sliders: mail takes it. */
const MOST_FILE_BYTES = 3_000_000;

const TOO_LARGE = text({
  en: "The file was saved without sliders: with the engine inside it would have more than 3 MB. Fewer parts leave room for it.",
  zh: "文件已保存，但没有滑块：放入计算引擎后将超过 3 MB。减少部分即可容纳。",
});
const UNMOVED = text({
  en: "The file was saved without sliders: the engine that goes into it could not be fetched from this server.",
  zh: "文件已保存，但没有滑块：无法从本服务器获取要放入的计算引擎。",
});
const REFUSED = text({
  en: "The link was not copied: the browser refused. Save the report as a file instead.",
  zh: "链接未复制：浏览器拒绝。请将报告保存为文件。",
});

const keptHere = (length: number): Text => {
  const [characters, most] = [length, LINK_TEXT_LIMIT].map((count) => count.toLocaleString("en"));
  return text({
    en: `Link copied. Packed, the report has ${characters} characters, and a link holds ${most}: this server keeps it and the link names it, so it opens only here. Save it as a file for readers elsewhere.`,
    zh: `链接已复制。报告压缩后有 ${characters} 个字符，而链接最多容纳 ${most} 个：报告由本服务器保存，链接仅指向它，因此只能在此打开。若读者在别处，请保存为文件。`,
  });
};

const tooLong = (length: number): Text =>
  text({
    en: `No link was made: the report has ${length.toLocaleString("en")} characters, more than this server keeps, or it cannot be reached. Save it as a file.`,
    zh: `未生成链接：报告有 ${length.toLocaleString("en")} 个字符，超出本服务器可保存的长度，或服务器无法访问。请保存为文件。`,
  });
