import { FIELDS } from "./fields";

/** Frames until what a press adds is drawn: the link is written first, and code may have to come. */
const FRAMES_TO_WAIT = 60;

/** Call before adding: puts the cursor into the first field that appears in `within`. The user is about to type it. */
export function focusAdded(within: ParentNode | null): void {
  if (within === null) return;
  const before = new Set(within.querySelectorAll(FIELDS));
  const look = (frames: number): void => {
    const added = [...within.querySelectorAll<HTMLElement>(FIELDS)].find(
      (field) => !before.has(field) && field.checkVisibility(),
    );
    if (added) added.focus();
    else if (frames > 0) requestAnimationFrame(() => look(frames - 1));
  };
  requestAnimationFrame(() => look(FRAMES_TO_WAIT));
}
