/** Puts the cursor into the control of a parameter, wherever the screen's width has put the panel. */
const FRAMES_TO_WAIT = 30;

/** The control of `key`, or the first control when no key is given; hidden ones do not count. */
function visibleControl(key: string | undefined): HTMLElement | undefined {
  const selector = key === undefined ? "[data-param]" : `[data-param="${key}"]`;
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
}

/** Opens the folded sections around it, where those can be seen. */
function unfold(key: string | undefined): void {
  if (key === undefined) return;
  for (const control of document.querySelectorAll<HTMLElement>(`[data-param="${key}"]`)) {
    const folds = closedFolds(control);
    if (folds.at(-1)?.checkVisibility()) for (const fold of folds) fold.setAttribute("open", "");
  }
}

/** Innermost first. */
function closedFolds(control: HTMLElement): readonly Element[] {
  const fold = control.parentElement?.closest<HTMLElement>(CLOSED);
  return fold ? [fold, ...closedFolds(fold)] : [];
}

const CLOSED = "details:not([open])";

/** A list is opened at once: the user is about to type a search. */
function enter(control: HTMLElement): void {
  control.focus();
  if (control.ariaHasPopup === "dialog") control.click();
}

/** `reveal` opens the panel or the sheet if the control is not on the screen yet. */
export function focusParam(key: string | undefined, reveal: () => void): void {
  if (!visibleControl(key)) unfold(key);
  const control = visibleControl(key);
  if (control) {
    control.scrollIntoView({ block: "nearest" });
    enter(control);
    return;
  }
  reveal();
  waitAndFocus(key, FRAMES_TO_WAIT);
}

function waitAndFocus(key: string | undefined, frames: number): void {
  requestAnimationFrame(() => {
    if (!visibleControl(key)) unfold(key);
    const control = visibleControl(key);
    if (control) enter(control);
    else if (frames > 0) waitAndFocus(key, frames - 1);
  });
}
