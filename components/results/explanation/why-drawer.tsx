"use client";

import { Dialog } from "radix-ui";
import { useEffect, useRef } from "react";
import type { Figure } from "@/features/answers/explain";
import { useText } from "@/state/language";
import { bandText, inScale, chooseScale, unitBehind } from "@/features/answers/figure-text";
import { AddToReport } from "../additions/add-to-report";
import { WhyBody } from "./why-body";
import styles from "./why-drawer.module.css";
import * as m from "./messages";

export type WhyDrawerProps = {
  /** null = closed. */
  readonly figure: Figure | null;
  readonly onClose: () => void;
  /** The command that prints this figure in a terminal. */
  readonly command: string;
};

/** A key opens the drawer from anywhere: then nothing had the focus, or what had it is gone, and its figure takes it. */
function returnFocus(opener: Element | null, figure: string | null): void {
  const known = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null;
  const explained = figure === null ? null : `button[data-figure="${CSS.escape(figure)}"]`;
  (known ?? (explained === null ? null : document.querySelector<HTMLElement>(explained)))?.focus();
}

/** Explains one figure beside the page, which stays in use: the drawer lies over it and moves nothing. */
export default function WhyDrawer({ figure, onClose, command }: WhyDrawerProps) {
  const t = useText();
  const opener = useRef<Element | null>(null);
  const explained = useRef<string | null>(null);
  // The drawer closes without a figure; the focus goes back to the one that it explained last.
  useEffect(() => {
    if (figure) explained.current = figure.id;
  }, [figure]);
  return (
    <Dialog.Root open={figure !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.drawer}
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(opener.current, explained.current);
          }}
          // A click on the page must not close it: that is how one figure is compared with the next.
          onInteractOutside={(event) => event.preventDefault()}
        >
          {figure && (
            <>
              <div className={styles.head}>
                <Dialog.Title>
                  {t(m.why)} {inScale(figure.value, chooseScale(figure))} {unitBehind(chooseScale(figure))}{" "}
                  {t(figure.label)}
                  {t(m.sign2)}
                </Dialog.Title>
                <AddToReport part={`figure:${figure.id}`} title={figure.label} />
                <Dialog.Close>
                  {t(m.close)} <kbd data-hint>Esc</kbd>
                </Dialog.Close>
              </div>
              <Dialog.Description className="visually-hidden">{t(m.howThisFigureComesAbout)}</Dialog.Description>
              <p className={styles.value}>
                {inScale(figure.value, chooseScale(figure))}
                <small>
                  {unitBehind(chooseScale(figure))} {bandText(figure)}
                </small>
              </p>
              <WhyBody figure={figure} command={command} />
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
