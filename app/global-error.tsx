"use client";
import "@/components/theme/tokens.css";
import "@/components/theme/base.css";
import { lazy } from "react";
import type { Crash } from "@/components/feedback/crash-actions";
import { LateWords } from "@/components/feedback/late-words";

const WholeCrash = lazy(() => import("@/components/frame/recovery/whole-crash"));

/** The frame or the layout itself failed: menu and report without anything of it. Every page carries this file, which is why it holds next to nothing. */
export default function GlobalError({ error }: { readonly error: Crash }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <LateWords error={error}>
          <WholeCrash error={error} />
        </LateWords>
      </body>
    </html>
  );
}
