"use client";
/** A short list of commands below a button: the platform's popover, so Esc and a click outside close it. */
import { useId, useRef, type ReactNode, type RefObject } from "react";
import type { Translate } from "@/lib/text";
import type { PageExport } from "@/state/screen/page-actions";
import styles from "./menu.module.css";

type MenuItem = {
  readonly id: string;
  readonly label: string;
  /** Items of one name share one line, each with its short word. */
  readonly group?: { readonly name: string; readonly word: string };
  readonly run: () => void;
};

/** A page's exports as items: one line for each table and chart, with its formats. */
export const exportItems = (exports: readonly PageExport[], t: Translate): readonly MenuItem[] =>
  exports.map(({ id, label, of, run }) => ({
    ...{ id, label: t(label), run },
    ...(of && { group: { name: t(of.name), word: of.format } }),
  }));

type MenuProps = {
  readonly className: string | undefined;
  readonly label: ReactNode;
  readonly items: readonly MenuItem[];
  readonly empty: string;
  /** Lets the keyboard open it. */
  readonly triggerId?: string;
};

export function Menu({ className, label, items, empty, triggerId }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const position = () => {
    const box = trigger.current?.getBoundingClientRect();
    if (!box || !list.current) return;
    list.current.style.top = `${box.bottom + 4}px`;
    list.current.style.right = `${Math.max(8, window.innerWidth - box.right)}px`;
  };
  return (
    <>
      <button
        ref={trigger}
        id={triggerId}
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="true"
        onClick={position}
      >
        {label}
      </button>
      <div ref={list} id={id} popover="auto" className={styles.menu}>
        {items.length === 0 && <p className={styles.empty}>{empty}</p>}
        {listLines(items).map(({ name, own }) =>
          name === null ? (
            own.map((item) => <Item key={item.id} item={item} list={list} />)
          ) : (
            <div key={name} className={styles.line} role="group" aria-label={name}>
              <span className={styles.name}>{name}</span>
              {own.map((item) => (
                <Item key={item.id} item={item} list={list} />
              ))}
            </div>
          ),
        )}
      </div>
    </>
  );
}

type Line = { readonly name: string | null; readonly own: MenuItem[] };

/** In the order in which their first items stand. */
function listLines(items: readonly MenuItem[]): readonly Line[] {
  const lines: Line[] = [];
  for (const item of items) {
    const name = item.group?.name ?? null;
    const known = name === null ? undefined : lines.find((line) => line.name === name);
    if (known) known.own.push(item);
    else lines.push({ name, own: [item] });
  }
  return lines;
}

type ItemProps = { readonly item: MenuItem; readonly list: RefObject<HTMLDivElement | null> };

const Item = ({ item, list }: ItemProps) => (
  <button
    type="button"
    className={item.group ? styles.word : styles.item}
    aria-label={item.group && item.label}
    onClick={() => {
      list.current?.hidePopover();
      item.run();
    }}
  >
    {item.group?.word ?? item.label}
  </button>
);
