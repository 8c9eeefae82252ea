"use client";
/** A short list of commands below a button: the platform's popover, so Esc and a click outside close it. */
import { useId, useRef, type ReactNode } from "react";
import styles from "./menu.module.css";

type MenuItem = { readonly id: string; readonly label: string; readonly run: () => void };

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
  const place = () => {
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
        onClick={place}
      >
        {label}
      </button>
      <div ref={list} id={id} popover="auto" className={styles.menu}>
        {items.length === 0 && <p className={styles.empty}>{empty}</p>}
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            className={styles.item}
            onClick={() => {
              list.current?.hidePopover();
              item.run();
            }}
          >
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}
