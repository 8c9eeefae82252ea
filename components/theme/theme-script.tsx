/**
 * Runs before the first paint, and only when the theme is left to the system: the server cannot know what that is.
 * The rule is that of `applyTheme` in state/user/preferences.
 */
const FOLLOW_SYSTEM = `document.documentElement.dataset.theme=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"`;

/** `nonce`: browsers hide it from the page once they have read it. */
export function ThemeScript({ nonce }: { readonly nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FOLLOW_SYSTEM }} />;
}
