"use client";
/** A list of commands below a button: the platform's popover, so Esc and a click outside close it. Arrow keys walk through it. */
import { useId, useRef, type ReactNode, type RefObject } from "react";
import { walkMenu } from "./walk-menu";
import styles from "./menu.module.css";

export type MenuItem = {
  readonly id: string;
  readonly label: string;
  /** Items of one section and name share one line, each with its short word. */
  readonly group?: { readonly section: string; readonly name: string; readonly word: string };
  readonly run: () => void;
};

type MenuProps = {
  readonly className: string | undefined;
  readonly label: ReactNode;
  readonly items: readonly MenuItem[];
  readonly empty: string;
  /** Above the items of no section, where others have one. */
  readonly heading?: string;
  /** Lets the keyboard open it. */
  readonly triggerId?: string;
};

export function Menu({ className, label, items, empty, heading = "", triggerId }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const position = () => {
    const box = trigger.current?.getBoundingClientRect();
    if (!box || !list.current) return;
    list.current.style.top = `${box.bottom + 4}px`;
    list.current.style.right = `${Math.max(8, window.innerWidth - box.right)}px`;
  };
  const sections = listSections(items);
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
      <div ref={list} id={id} popover="auto" className={styles.menu} onKeyDown={walkMenu}>
        {items.length === 0 && <p className={styles.empty}>{empty}</p>}
        {sections.map(({ title, items: members }) => (
          <Section key={title} title={sections.length > 1 ? title || heading : ""} items={members} list={list} />
        ))}
      </div>
    </>
  );
}

type Section = { readonly title: string; readonly items: readonly MenuItem[] };

/** Items of no section come first; the others in the order in which their first items stand. */
function listSections(items: readonly MenuItem[]): readonly Section[] {
  const titled = Map.groupBy(items, ({ group }) => group?.section ?? "");
  return [...titled]
    .map(([title, members]) => ({ title, items: members }))
    .sort((a, b) => Number(a.title !== "") - Number(b.title !== ""));
}

type SectionProps = Section & { readonly list: RefObject<HTMLDivElement | null> };

function Section({ title, items, list }: SectionProps) {
  const lines = [...Map.groupBy(items, ({ id, group }) => (group ? `: ${group.name}` : id))];
  const content = lines.map(([key, members]) => <Line key={key} items={members} list={list} />);
  if (title === "") return content;
  return (
    <div role="group" aria-label={title} className={styles.section}>
      <p className={styles.heading} aria-hidden="true">
        {title}
      </p>
      {content}
    </div>
  );
}

type LineProps = { readonly items: readonly MenuItem[]; readonly list: RefObject<HTMLDivElement | null> };

function Line({ items, list }: LineProps) {
  const name = items[0]?.group?.name;
  const buttons = items.map((item) => <Item key={item.id} item={item} list={list} />);
  if (name === undefined) return <div data-line>{buttons}</div>;
  return (
    <div data-line className={styles.line} role="group" aria-label={name}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {buttons}
    </div>
  );
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
