"use client";
/** Recognised files. If one page reads all of them, it opens at once; otherwise each page has a button, and unknown files give the reason. */
import { useSetAtom } from "jotai";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { kindName, type FileKind, type Recognised } from "@/features/core/file-kinds/kinds";
import { findPage } from "@/features/registry/registry";
import type { Issue } from "@/lib/issue";
import { BETWEEN, verbatim, type Text } from "@/lib/text";
import { handedFilesAtom } from "@/state/opened-files/handed-files";
import { useLanguage, useText } from "@/state/language";
import { pageHref } from "@/state/link/links";
import { openDropped, tellFile, type Dropped, type Opening, type Told } from "@/state/opened-files/open-dropped-files";
import { noticeAtom } from "@/state/screen/ui";
import { Modal } from "@/components/overlays/dialog";
import styles from "./import-dialog.module.css";
import * as m from "./messages";

type ImportDialogProps = { readonly dropped: readonly Dropped[]; readonly onClose: () => void };

export default function ImportDialog({ dropped, onClose }: ImportDialogProps) {
  const t = useText();
  const recognised = useTold(dropped);
  const { issues, busy, open } = useOpen(onClose);
  const groups = recognised === null ? [] : pageGroups(recognised);
  const [only] = groups;
  // Commands state more than a scenario holds: the omitted part is shown before anything changes.
  const plain =
    recognised !== null && only !== undefined && groups.length === 1 && only.files.length === recognised.length;
  const atOnce = plain && only.kind !== "launch" && issues.length === 0 ? only : null;
  const begun = useRef(false);
  // Outside React: the way to another page, once it is known which.
  useEffect(() => {
    if (atOnce === null || begun.current) return;
    begun.current = true;
    void open(atOnce);
  }, [atOnce, open]);
  if (recognised === null || (atOnce !== null && issues.length === 0)) return null;
  return (
    <Modal title={t(m.whatTheseFilesAre)} onClose={onClose}>
      <div className={styles.body} data-import>
        <ul className={styles.files}>
          {recognised.map((file, index) => (
            <File key={`${file.path} ${index}`} {...file} />
          ))}
        </ul>
        {issues.length > 0 && <IssueList issues={issues} tone="stop" onFix={() => undefined} />}
        <div className={styles.buttons}>
          {groups.map((group) => (
            <button
              key={`${group.slug} ${group.kind}`}
              type="button"
              className={group === only ? buttons.primary : buttons.button}
              disabled={busy}
              onClick={() => void open(group)}
            >
              {t(openWords(group))}
            </button>
          ))}
        </div>
      </div>
    </Modal>
  );
}

function File({ path, known }: Told) {
  const t = useText();
  if (!known.ok)
    return (
      <li data-kind="unknown">
        <b>{path}</b>
        {known.issues.map(({ message, fix }) => (
          <p key={message.en} className={styles.refused}>
            {t(message) + (fix ? t(BETWEEN) + t(fix) : "")}
          </p>
        ))}
      </li>
    );
  const { kind, called, notes } = known.value;
  const absent = takingPage(known.value) === null ? [m.noPageTakesIt] : [];
  return (
    <li data-kind={kind}>
      <b>{path}</b>: {t(kindName(kind))}, {t(called)}
      {[...absent, ...notes].map((note) => (
        <p key={note.en} className={styles.note}>
          {t(note)}
        </p>
      ))}
    </li>
  );
}

/** null until all are known. */
function useTold(dropped: readonly Dropped[]): readonly Told[] | null {
  const [told, setTold] = useState<{ readonly of: readonly Dropped[]; readonly files: readonly Told[] } | null>(null);
  // Outside React: bytes of the reader's disk.
  useEffect(() => {
    let left = false;
    void Promise.all(dropped.slice(0, MOST_FILES).map(tellFile)).then((files) => {
      if (!left) setTold({ of: dropped, files });
    });
    return () => {
      left = true;
    };
  }, [dropped]);
  return told?.of === dropped ? told.files : null;
}

/** A folder of tens of thousands of files is recognised by its first thousands. */
const MOST_FILES = 2000;

type PageGroup = { readonly slug: string; readonly kind: FileKind; readonly files: readonly Dropped[] };

const takingPage = ({ opens }: Recognised) => (opens === null ? null : (findPage(opens) ?? null));

/** By page and, since each kind is opened in its own way, by kind. */
function pageGroups(recognised: readonly Told[]): readonly PageGroup[] {
  const groups = new Map<string, { slug: string; kind: FileKind; files: Dropped[] }>();
  for (const { path, file, known } of recognised) {
    const page = known.ok ? takingPage(known.value) : null;
    if (!known.ok || page === null) continue;
    const key = `${page.id} ${known.value.kind}`;
    const group = groups.get(key) ?? { slug: page.id, kind: known.value.kind, files: [] };
    groups.set(key, group);
    group.files.push({ path, file });
  }
  return withIncident([...groups.values()]);
}

/** Files of one incident belong together: with a log among them, one button opens all that the diagnosis reads. */
function withIncident(groups: readonly PageGroup[]): readonly PageGroup[] {
  const log = groups.find(({ slug }) => slug === "diagnose");
  const files = groups.filter(({ kind }) => OF_INCIDENT.has(kind)).flatMap((group) => group.files);
  if (log === undefined || files.length === log.files.length) return groups;
  return [{ ...log, files }, ...groups.filter((group) => group !== log)];
}

const OF_INCIDENT: ReadonlySet<FileKind> = new Set(["log", "benchmark", "serving-profile"]);

function useOpen(onClose: () => void) {
  const { language } = useLanguage();
  const router = useRouter();
  const search = useSearchParams();
  const hand = useSetAtom(handedFilesAtom);
  const say = useSetAtom(noticeAtom);
  const t = useText();
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [busy, setBusy] = useState(false);
  const open = async (group: PageGroup): Promise<void> => {
    setBusy(true);
    const opening = await openDropped({ ...group, language, config: search.get("config") ?? "" });
    setBusy(false);
    setIssues(opening.issues);
    if (!opening.ok) return;
    const { slug, files } = opening.value;
    if (files) hand({ slug, files });
    router.push(hrefTo(opening.value, search));
    say(t(openedWords(group)));
    onClose();
  };
  return { issues, busy, open };
}

function hrefTo({ slug, params = {}, alone }: Opening, search: Pick<URLSearchParams, "get">): string {
  const carried = new URLSearchParams(alone ? "" : pageHref(slug, search).split("?")[1]);
  for (const [key, value] of Object.entries(params)) carried.set(key, value);
  carried.sort();
  const query = carried.toString();
  return query === "" ? `/${slug}` : `/${slug}?${query}`;
}

const pageTitle = (slug: string): Text => findPage(slug)?.title ?? verbatim(slug);

function openWords({ slug, kind, files }: PageGroup): Text {
  const [title, name] = [pageTitle(slug), kindName(kind)];
  return files.length > 1
    ? m.openOnTitleNameCount({ title, name, count: files.length })
    : m.openOnTitleName({ title, name });
}

function openedWords({ kind, files }: PageGroup): Text {
  const [first] = files;
  const name = kindName(kind);
  const more = files.length > 1 ? ` +${files.length - 1}` : "";
  return m.nameMoreName2({ name: first?.file.name ?? "", more, name2: name });
}
