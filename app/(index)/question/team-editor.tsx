"use client";
/** GPUs that the team has, kind by kind: kept in this browser, in the link, and carried to others as a file. */
import { useSetAtom } from "jotai";
import { Trash2 } from "lucide-react";
import buttons from "@/components/feedback/button.module.css";
import { focusAdded } from "@/components/focus-added";
import { downloadText } from "@/components/files/download";
import { CHIP_IDS, CHIP_NAMES } from "@/features/core/hardware/chip-options";
import { readTeam, writeTeam, type Owned } from "@/features/core/plan/team";
import { textOfFile } from "@/state/opened-files/file-text";
import { useText } from "@/state/language";
import { keepTeam, useTeam } from "@/state/browser-storage/own-team";
import { useRawLink } from "@/state/link/raw-link";
import { noticeAtom } from "@/state/screen/ui";
import { LINK_NAMES } from "./link-names";
import rows from "@/app/(index)/rows.module.css";
import styles from "./team.module.css";
import { verbatim } from "@/lib/text";
import * as m from "./messages.editors";

const FILE = "mds-team.txt";
const NEW: Owned = { chip: "h100-sxm", gpus: 8, price: null, node: null };

export default function TeamEditor({ team }: { readonly team: string }) {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const storedTeam = useTeam();
  const [, write] = useRawLink(LINK_NAMES);
  const read = readTeam(team);
  const owned = read.ok ? read.value : [];
  const take = (text: string): void => {
    write({ team: text === "" ? null : text });
    if (!keepTeam(text)) say(t(m.browserKeepsNothingHere));
  };
  const change = (index: number, entry: Owned | null): void => {
    take(writeTeam(owned.flatMap((entryAt, position) => (position === index ? (entry ?? []) : [entryAt]))));
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = await textOfFile(file);
    const opened = read.ok ? readTeam(read.value.text.trim()) : read;
    if (opened.ok) take(writeTeam(opened.value));
    else say(t(opened.issues[0]?.message ?? m.keptInThisBrowserPlan));
  };
  return (
    <div className={styles.team}>
      {!read.ok && <p role="alert">{read.issues.map(({ message }) => t(message)).join(" ")}</p>}
      {owned.map((entry, index) => (
        <OwnedRow key={index} entry={entry} change={(next) => change(index, next)} />
      ))}
      <p className={styles.teamActions}>
        <button
          type="button"
          className={buttons.button}
          onClick={({ currentTarget }) => {
            focusAdded(currentTarget.closest("div"));
            take(writeTeam([...owned, unlike(owned)]));
          }}
        >
          {t(m.addKind)}
        </button>
        {storedTeam !== "" && storedTeam !== team && (
          <button type="button" className={buttons.button} onClick={() => take(storedTeam)}>
            {t(m.useWhatIsKept)}
          </button>
        )}
        <button type="button" className={buttons.button} onClick={() => downloadText(FILE, "text/plain", team)}>
          {t(m.saveAsFile)}
        </button>
        <label className={buttons.button}>
          {t(m.openFile)}
          <input type="file" className="visually-hidden" onChange={({ target }) => void open(target.files?.[0])} />
        </label>
        <span className={rows.quiet}>{t(m.keptInThisBrowserPlan)}</span>
      </p>
    </div>
  );
}

/** A kind that is not there yet. */
function unlike(owned: readonly Owned[]): Owned {
  const usual = ["h200-sxm", "b200-sxm", "h100-sxm", "mi300x", "a100-sxm-80"];
  return { ...NEW, chip: usual.find((id) => owned.every(({ chip }) => chip !== id)) ?? NEW.chip };
}

function OwnedRow({ entry, change }: { readonly entry: Owned; readonly change: (next: Owned | null) => void }) {
  const t = useText();
  const { chip, gpus, price, node } = entry;
  return (
    <p className={styles.owned}>
      <select
        aria-label={t(m.kindOfGpu)}
        value={chip}
        onChange={({ target }) => change({ ...entry, chip: target.value })}
      >
        {CHIP_IDS.map((id) => (
          <option key={id} value={id}>
            {t(CHIP_NAMES[id] ?? verbatim(id))}
          </option>
        ))}
      </select>
      <OwnedNumber label={t(m.gpus)} value={gpus} change={(next) => next && change({ ...entry, gpus: next })} />
      <OwnedNumber label={t(m.gpuH)} value={price} change={(next) => change({ ...entry, price: next })} />
      <OwnedNumber label={t(m.gpusOfNode)} value={node} change={(next) => change({ ...entry, node: next })} />
      <button type="button" className={buttons.cross} aria-label={t(m.remove)} onClick={() => change(null)}>
        <Trash2 size={14} strokeWidth={1.5} aria-hidden />
      </button>
    </p>
  );
}

type OwnedNumberProps = {
  readonly label: string;
  readonly value: number | null;
  /** null: as it is usual. */
  readonly change: (value: number | null) => void;
};

function OwnedNumber({ label, value, change }: OwnedNumberProps) {
  const t = useText();
  return (
    <label>
      {label}
      <input
        key={value}
        inputMode="decimal"
        defaultValue={value ?? ""}
        placeholder={t(m.usual)}
        onBlur={({ target }) => {
          const typed = target.value.trim();
          const number = typed === "" ? null : Number(typed);
          if (number === null || number > 0) change(number);
        }}
      />
    </label>
  );
}
