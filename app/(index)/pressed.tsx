/** A press on an opener of the first HTML, remembered until the code that opens it has come. */
import type { DialogName } from "@/state/ui";

const REMEMBER = `document.addEventListener("click",function(e){var s=e.target.closest&&e.target.closest("[data-opens]");if(s)window.mdsPressed=s.dataset.opens},true)`;

export function RemembersPresses({ nonce }: { readonly nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: REMEMBER }} />;
}

const OPENED: readonly DialogName[] = ["model", "hardware"];

/** null: nothing was pressed. Answers once. */
export function takePressed(): DialogName | null {
  const page = window as { mdsPressed?: string };
  const pressed = page.mdsPressed;
  delete page.mdsPressed;
  return OPENED.find((name) => name === pressed) ?? null;
}
