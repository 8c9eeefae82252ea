import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import "@fontsource-variable/inter";
import "@/components/theme/tokens.css";
import "@/components/theme/base.css";
import { AddressWatch } from "@/components/frame/shell/address-watch";
import { EarlyPress } from "@/components/frame/shell/replay-early-clicks";
import { ThemeScript } from "@/components/theme/theme-script";
import { visitorOn } from "@/lib/server/who-asks";
import { LanguageProvider } from "@/state/language";
import { chooseLanguage, LANGUAGE_COOKIE } from "@/state/language-choice";
import { readPreferences } from "@/state/user/preferences";
import { SuiteState } from "@/state/suite-state";
import { scriptNonce } from "./nonce";

/** Latin letters are on their way with the first byte of HTML, so that lines seldom break anew; what they lack comes from the package's own sheet. */
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  adjustFontFallback: false,
});

/** The shell writes the title, in the language that the reader has switched to. */
export const metadata: Metadata = {
  description: "Sizing, searching and checking LLM inference deployments from one scenario.",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** Language and theme come from cookies, so that the first answer is drawn as the user wants it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, sent, nonce] = await Promise.all([cookies(), headers(), scriptNonce()]);
  const cookie = (name: string) => jar.get(name)?.value;
  const language = chooseLanguage(cookie(LANGUAGE_COOKIE), sent.get("accept-language"));
  const preferences = readPreferences(cookie);
  const theme = preferences.theme === "auto" ? undefined : preferences.theme;
  return (
    // The theme script and the language switch write to this element before and after hydration.
    <html
      lang={language === "zh" ? "zh-Hans" : "en"}
      className={inter.variable}
      data-theme={theme}
      suppressHydrationWarning
    >
      <head>
        {theme === undefined && <ThemeScript nonce={nonce} />}
        <EarlyPress nonce={nonce} />
      </head>
      <body>
        <LanguageProvider initial={language}>
          <SuiteState preferences={preferences} visitor={visitorOn(sent)}>
            <AddressWatch />
            {children}
          </SuiteState>
        </LanguageProvider>
      </body>
    </html>
  );
}
