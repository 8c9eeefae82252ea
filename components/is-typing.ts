/** Whether keys belong to something else: typing goes into its field, and a dialog has keys of its own. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, dialog, [role=dialog]") !== null;
}
