"use client";
/**
 * A list of commands below a button: the platform's popover, so Esc and a click outside close it. The list loads when the button is reached,
 * since every page has menus and most are never opened.
 */
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from "react";
import type { MenuItem } from "./menu-list";
import styles from "./menu.module.css";

type MenuBoxProps = {
  readonly className: string | undefined;
  readonly label: ReactNode;
  /** Lets the keyboard open it. */
  readonly triggerId?: string;
};

const MenuList = lazy(() => import("./menu-list"));

type MenuProps = MenuBoxProps & { readonly items: readonly MenuItem[]; readonly empty: string };

export const Menu = ({ items, empty, ...box }: MenuProps) => (
  <MenuBox {...box}>
    <MenuList items={items} empty={empty} />
  </MenuBox>
);

/** `children`: what is drawn once the button has been reached. */
export function MenuBox({ className, label, triggerId, children }: MenuBoxProps & { readonly children: ReactNode }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [reached, setReached] = useState(false);
  const reach = (): void => setReached(true);
  const open = (): void => {
    reach();
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
        onPointerEnter={reach}
        onFocus={reach}
        onClick={open}
      >
        {label}
      </button>
      <div ref={list} id={id} popover="auto" className={styles.menu}>
        {reached && <Suspense fallback={null}>{children}</Suspense>}
      </div>
    </>
  );
}
