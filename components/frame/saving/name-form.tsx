"use client";
/** Asks for the person's name, once in a browser: others see it beside what is saved. */
import type { SubmitEvent } from "react";
import buttons from "@/components/feedback/button.module.css";
import { Modal } from "@/components/overlays/dialog";
import { useText } from "@/state/language";
import { useOwnName } from "@/state/user/own-name";
import styles from "./saving.module.css";
import * as m from "./messages";

type NameFormProps = { readonly onNamed: () => void; readonly onClose: () => void };

export function NameForm({ onNamed, onClose }: NameFormProps) {
  const t = useText();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onNamed();
  };
  return (
    <Modal title={t(m.save)} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} data-name-form>
        <OwnName autoFocus />
        <div className={styles.foot}>
          <button type="submit" className={buttons.primary}>
            {t(m.save)}
          </button>
        </div>
      </form>
    </Modal>
  );
}

export function OwnName({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const t = useText();
  const [name, setName] = useOwnName();
  return (
    <label>
      {t(m.yourNameBesideWhatYouSave)}
      <input
        autoFocus={autoFocus}
        required
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </label>
  );
}
