"use client";
/**
 * The question as one sentence with open values. They are native inputs and lists in the first HTML, so that the first press opens them while
 * the page still loads; what was typed before its code came is taken over when it does (components/frame/shell/replay-early-clicks.tsx repeats presses).
 */
import { useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import styles from "@/components/inputs/fields/slot-field.module.css";
import type { RawParams } from "@/lib/params/codec";
import type { Text } from "@/lib/text";
import type { LinkChange } from "@/state/link/actions";
import { useLanguage, useText } from "@/state/language";
import { dialogAtom } from "@/state/screen/ui";
import page from "@/app/(index)/plan.module.css";
import { NumberSlot, WRONG_ID } from "./number-slot";
import { JudgeSwitch } from "./judge-switch";
import type { SlotDraft, WrongSlot } from "./slot-drafts";
import type { Slot, SlotNames, Slots } from "./slots";
import * as m from "./messages";

/** No sentence has it. */
const BREAK = "\n";
/** `$key` is an open value; those of the load stand where they are asked for. */
const marker = (key: string): string => `${BREAK}$${key}${BREAK}`;
const MARKERS = {
  ...{ gpus: marker("gpus"), hw: marker("hw"), model: marker("model"), weights: marker("weights"), isl: marker("isl") },
  ...{
    osl: marker("osl"),
    goal: marker("goal"),
    rate: marker("rate"),
    users: marker("users"),
    ttft: marker("ttft_ms"),
  },
  ...{ tpot: marker("tpot_ms"), judge: marker("judge"), usd: marker("usd"), busy: marker("busy") },
};
const SURE = m.sureWord({ sure: marker("sure") });
const HAVING = m.iHaveGpusAndServe({ ...MARKERS, sure: SURE });
const NEEDING = m.howManyGpusDoINeed({ ...MARKERS, sure: SURE });

const listPieces = (goal: string, judge: string, language: keyof Text): readonly string[] => {
  const sentence = (goal === "need" ? NEEDING : HAVING)[language];
  const words = judge === "average" ? sentence.replace(SURE[language], "") : sentence;
  return words.split(BREAK).filter((piece) => piece !== "");
};

/** A slot that is asked for only beside these loads. */
const BESIDE: Readonly<Record<string, readonly string[]>> = { rate: ["rate"], users: ["clients", "need"] };
const LOAD = ["goal", "rate", "users"];
const SHOWN_LAST: Readonly<Record<string, string>> = { most: "goal", rate: "rate", clients: "users", need: "users" };
const UNITS: Readonly<Record<string, string>> = { rate: "req/s" };

type SentenceProps = {
  readonly slots: Slots;
  readonly names: SlotNames;
  readonly raw: RawParams;
  readonly write: (change: LinkChange) => void;
  readonly draft: SlotDraft | null;
  readonly edit: (draft: SlotDraft | null) => void;
  readonly wrong: readonly WrongSlot[];
};

/** A slot of the load is asked for beside its own kind of load alone. */
export const asksFor = (slot: string, goal = ""): boolean => BESIDE[slot]?.includes(goal) ?? true;

export function Sentence({ slots, names, raw, write, draft, edit, wrong }: SentenceProps) {
  const t = useText();
  const { language } = useLanguage();
  const shownValue = (key: string): string => raw[key] ?? slots[key]?.fallback ?? "";
  const goal = shownValue("goal");
  const pieces = listPieces(goal, shownValue("judge"), language);
  return (
    <section className={page.sentence} aria-label={t(m.whatIsAsked)}>
      {pieces.map((piece, index) => {
        const key = piece.slice(1);
        const slot = piece.startsWith("$") ? slots[key] : undefined;
        if (!slot) return <span key={index}>{withoutMark(piece)}</span>;
        if (!asksFor(key, goal)) return null;
        const set = (value: string): void => write({ [key]: value === slot.fallback ? null : value });
        return (
          <span key={key} className={page.piece}>
            {goal !== "need" && key in BESIDE && " "}
            {slot.kind === "number" ? (
              <NumberSlot
                {...{ at: key, slot, set, unit: UNITS[key], value: shownValue(key) }}
                automatic={key === "usd" ? names.price || "$…" : undefined}
                typed={draft?.at === key ? draft.typed : null}
                type={(typed) => edit(typed === null ? null : { at: key, typed })}
              />
            ) : key === "judge" && slot.kind === "choice" ? (
              <JudgeSwitch slot={slot} value={shownValue(key)} set={set} />
            ) : (
              <OpenValue at={key} slot={slot} value={shownValue(key)} names={names} set={set} />
            )}
            {LOAD.includes(key) && key !== SHOWN_LAST[goal] ? "" : markBehind(pieces, index)}
          </span>
        );
      })}
      {wrong.length > 0 && (
        <p id={WRONG_ID} className={page.wrong} role="alert">
          {wrong.map(({ words }) => t(words)).join(" ")}
        </p>
      )}
    </section>
  );
}

/** A line never begins with the mark that ends the words before it. */
const MARK = /^[,，、。.]/;
const withoutMark = (piece: string): string => piece.replace(MARK, "");
const markBehind = (pieces: readonly string[], index: number): string =>
  MARK.exec(pieces.slice(index + 1).find((piece) => !piece.startsWith("$")) ?? "")?.[0] ?? "";

type ValueProps<Kind extends Slot["kind"]> = {
  readonly at: string;
  readonly slot: Extract<Slot, { readonly kind: Kind }>;
  readonly value: string;
  readonly set: (value: string) => void;
};

type OpenValueProps = Omit<ValueProps<"dialog">, "slot"> & {
  readonly slot: Exclude<Slot, { readonly kind: "number" }>;
  readonly names: SlotNames;
};

function OpenValue({ names, slot, ...rest }: OpenValueProps) {
  if (slot.kind === "choice") return <ChoiceSlot {...rest} slot={slot} names={names} />;
  return <DialogSlot {...rest} slot={slot} names={names} />;
}

function ChoiceSlot({ at, slot, value, names, set }: ValueProps<"choice"> & { readonly names: SlotNames }) {
  const t = useText();
  const select = useRef<HTMLSelectElement>(null);
  const before = useRef({ value, set });
  // A choice made before this code loaded is only in the DOM.
  useEffect(() => {
    const { current } = select;
    if (current && current.value !== before.current.value) before.current.set(current.value);
  }, []);
  const chosen = slot.options.find(([option]) => option === value)?.[1] ?? slot.label;
  return (
    <span className={styles.choice}>
      <span aria-hidden>{t(at === "weights" && value === "auto" ? names.weights : chosen)}</span>
      <select
        ref={select}
        className={styles.select}
        data-param={at}
        aria-label={t(slot.label)}
        value={value}
        onChange={({ target }) => set(target.value)}
      >
        {slot.options.map(([option, word]) => (
          <option key={option} value={option}>
            {t(word)}
          </option>
        ))}
      </select>
    </span>
  );
}

const DIALOG = { model: "model", hw: "hardware" } as const;

function DialogSlot({ at, slot, names }: ValueProps<"dialog"> & { readonly names: SlotNames }) {
  const t = useText();
  const open = useSetAtom(dialogAtom);
  const name = at === "hw" ? "hw" : "model";
  return (
    <button
      type="button"
      className={styles.choice}
      data-param={at}
      aria-haspopup="dialog"
      onClick={() => open(DIALOG[name])}
    >
      <span className="visually-hidden">{t(slot.label)}: </span>
      {name === "model" ? t(names.model) : names.hw}
    </button>
  );
}
