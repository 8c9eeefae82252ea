"use client";
/** The one dialog of the suite: title, close button, content. Focus is kept inside and given back. */
import { Dialog } from "radix-ui";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "@/state/language";
import styles from "./dialog.module.css";
import * as m from "./messages";

type ModalProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `left`: a sheet at the edge, for the panel and the pages on small screens. */
  readonly side?: "centre" | "left";
  /** The title is for screen readers only. */
  readonly quiet?: boolean;
};

export function Modal({ title, onClose, children, side = "centre", quiet = false }: ModalProps) {
  const t = useText();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content className={side === "left" ? styles.sheet : styles.dialog} aria-describedby={undefined}>
          {quiet ? (
            <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
          ) : (
            <div className={styles.head}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              <Dialog.Close className={styles.close} aria-label={t(m.close)}>
                <X size={16} strokeWidth={1.5} aria-hidden />
              </Dialog.Close>
            </div>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
