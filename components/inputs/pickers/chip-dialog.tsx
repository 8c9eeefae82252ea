"use client";
/** A custom accelerator, started from the present one or from the one that a page names. An empty field stays unknown. */
import { useAtom } from "jotai";
import { useEffect, useId, useState } from "react";
import type { Chip } from "@/features/core/hardware/chip";
import { chipToEdge, customChip, customChipToLink } from "@/features/core/hardware/custom-chip";
import { FIGURES, figureSpec, isNumberFigure, MAIN_FIGURES, type NumberFigure } from "@/features/core/hardware/figures";
import { PEER_WORDS } from "@/features/core/hardware/peer-words";
import type { CustomChip } from "@/features/core/hardware/schema";
import type { Issue } from "@/lib/issue";
import { readQuantity } from "@/lib/params/read-quantity";
import { packText } from "@/lib/packed-text";
import type { Text } from "@/lib/text";
import { Modal } from "@/components/overlays/dialog";
import buttons from "@/components/feedback/button.module.css";
import { useText } from "@/state/language";
import { ownChips } from "@/state/browser-storage/own-chips";
import { useScenario } from "@/state/inputs/scenario";
import { chipBaseAtom } from "@/state/screen/ui";
import { messagesAt } from "../fields/field-issues";
import { FieldRow } from "../fields/field-row";
import fields from "../fields/field.module.css";
import { NO_ROOM } from "./shelf-panel";
import styles from "./picker.module.css";
import { WrittenField } from "../fields/custom-value-field";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** The figures that calculations use, in the order of a data sheet. */
const SHOWN = Object.keys(FIGURES)
  .filter(isNumberFigure)
  .filter((name) => MAIN_FIGURES.has(name) || name === "chips_per_node");

type Draft = Readonly<Record<string, string>>;

export default function ChipDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { resolved, set } = useScenario();
  const [from, startFrom] = useAtom(chipBaseAtom);
  const [base] = useState<Readonly<Record<string, unknown>>>(() => {
    const chip = from ?? (resolved.ok ? resolved.value.chip : null);
    return chip === null ? { name: "", memory_gb: 80 } : chipToEdge(chip);
  });
  // The next opening starts from the scenario again.
  useEffect(() => () => startFrom(null), [startFrom]);
  const [draft, setDraft] = useState<Draft>(() => makeDraft(base));
  const read = customChip(columns(base, draft));
  const messageAt = messagesAt(unreadableColumns(draft), read.ok ? [] : read.issues);
  const ready = read.ok && unreadableColumns(draft).length === 0;
  const use = () => {
    if (!read.ok || !ready) return;
    set({ hw: "custom", chip: packText(customChipToLink(read.value)) });
    onClose();
  };
  const field = (name: string, label: Text, unit: string) => (
    <WrittenField
      key={name}
      name={name}
      label={label}
      unit={unit}
      value={draft[name] ?? ""}
      message={messageAt(name)}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  return (
    <Modal title={t(m.yourOwnAccelerator)} onClose={onClose}>
      <form
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <p className={styles.lead}>{t(m.startsFromAcceleratorThatWas)}</p>
        {field("name", m.name, "")}
        <div className={styles.form}>
          {SHOWN.map((name) => {
            const { label, unit } = figureSpec(name);
            return field(name, label, unit);
          })}
          <PeersField
            value={draft["pcie_peers"] ?? ""}
            onChange={(peers) => setDraft({ ...draft, pcie_peers: peers })}
          />
        </div>
      </form>
      <ChipFoot chip={ready && read.ok ? read.value : null} onUse={use} onClose={onClose} />
    </Modal>
  );
}

type ChipFootProps = {
  /** null: what was typed is none. */
  readonly chip: Chip | null;
  readonly onUse: () => void;
  readonly onClose: () => void;
};

/** Into the scenario, or into the browser for later. */
function ChipFoot({ chip, onUse, onClose }: ChipFootProps) {
  const t = useText();
  const [full, setFull] = useState(false);
  const keep = () => {
    if (chip === null) return;
    if (ownChips.put([JSON.parse(customChipToLink(chip)) as CustomChip])) onClose();
    else setFull(true);
  };
  return (
    <div className={styles.foot}>
      <span>{t(full ? NO_ROOM.message : m.travelsInLink)}</span>
      <button type="button" className={buttons.button} disabled={chip === null} onClick={keep}>
        {t(m.save)}
      </button>
      <button type="button" className={buttons.primary} disabled={chip === null} onClick={onUse}>
        {t(m.useIt)}
      </button>
    </div>
  );
}

/** Unknown is a value: the pages that need it then say so. */
function PeersField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useText();
  const id = useId();
  return (
    <FieldRow ids={{ control: id, message: `${id}-message` }} label={m.pciePeers}>
      <span className={fields.box}>
        <select id={id} className={fields.input} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t(m.unknown)}</option>
          {(["direct", "host"] as const).map((path) => (
            <option key={path} value={path}>
              {t(PEER_WORDS[path])}
            </option>
          ))}
        </select>
      </span>
    </FieldRow>
  );
}

function makeDraft(base: Readonly<Record<string, unknown>>): Draft {
  const shown = ["name", "pcie_peers", ...SHOWN].map(
    (name) => [name, base[name] == null ? "" : String(base[name])] as const,
  );
  return Object.fromEntries(shown);
}

const readNumber = (name: NumberFigure, text: string) => readQuantity(text, figureSpec(name).unit);

/** The shown values replace those of the base; an emptied rate becomes unknown. */
function columns(base: Readonly<Record<string, unknown>>, draft: Draft): unknown {
  const numbers = SHOWN.map((name) => [name, readNumber(name, draft[name] ?? "") ?? null] as const);
  const shown = Object.fromEntries(numbers);
  const noLink = shown["link_gb_s"] === null;
  // With a figure of one's own it is no longer the accelerator that the kit measured.
  const same = SHOWN.every((name) => shown[name] === (base[name] ?? null));
  return {
    ...base,
    measured: same ? base["measured"] : undefined,
    name: draft["name"]?.trim(),
    ...shown,
    memory_gib: shown["memory_gb"] === base["memory_gb"] ? base["memory_gib"] : null,
    pcie_peers: draft["pcie_peers"] || null,
    fabric: noLink ? "pcie" : base["fabric"] === "pcie" ? "switch" : (base["fabric"] ?? "switch"),
    fp4_format: shown["fp4_tflops"] === null ? null : (base["fp4_format"] ?? "NVFP4"),
  };
}

function unreadableColumns(draft: Draft): Issue[] {
  return SHOWN.filter((name) => draft[name]?.trim() !== "" && readNumber(name, draft[name] ?? "") === undefined).map(
    (column) => issue("HW-CUSTOM", column, { at: draft[column] ?? "" }),
  );
}
