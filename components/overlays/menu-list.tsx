"use client";
/** The commands of a menu, in sections where it has several; arrow keys walk through them. */
import { walkMenu } from "./walk-menu";
import styles from "./menu.module.css";

export type MenuItem = {
  readonly id: string;
  readonly label: string;
  /** Items of one section and name share one line, each with its short word. */
  readonly group?: { readonly section: string; readonly name: string; readonly word: string };
  readonly run: () => void;
};

type MenuListProps = {
  readonly items: readonly MenuItem[];
  readonly empty: string;
  /** Above the items of no section, where others have one. */
  readonly heading?: string;
};

export default function MenuList({ items, empty, heading = "" }: MenuListProps) {
  const sections = listSections(items);
  return (
    <div onKeyDown={walkMenu}>
      {items.length === 0 && <p className={styles.empty}>{empty}</p>}
      {sections.map(({ title, items: members }) => (
        <Section key={title} title={sections.length > 1 ? title || heading : ""} items={members} />
      ))}
    </div>
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

function Section({ title, items }: Section) {
  const lines = [...Map.groupBy(items, ({ id, group }) => (group ? `: ${group.name}` : id))];
  const content = lines.map(([key, members]) => <Line key={key} items={members} />);
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

function Line({ items }: Pick<Section, "items">) {
  const name = items[0]?.group?.name;
  const buttons = items.map((item) => <Item key={item.id} item={item} />);
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

const Item = ({ item }: { readonly item: MenuItem }) => (
  <button
    type="button"
    className={item.group ? styles.word : styles.item}
    aria-label={item.group && item.label}
    onClick={({ currentTarget }) => {
      currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
      item.run();
    }}
  >
    {item.group?.word ?? item.label}
  </button>
);
