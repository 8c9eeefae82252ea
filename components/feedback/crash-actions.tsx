"use client";
/** Actions after a bug: load the same link without its possible cause, or copy the report. */
import { useState } from "react";
import buttons from "./button.module.css";
import { useText } from "@/state/language";
import { loadAgain } from "@/state/browser-storage/quarantine";
import * as m from "./messages";

export type Crash = Error & { readonly digest?: string };

export function CrashActions({ error }: { readonly error: Crash }) {
  const t = useText();
  const [outcome, tell] = useState(m.copyReport);
  const copy = async (): Promise<void> => {
    // The clipboard exists only on secure pages.
    await (navigator.clipboard?.writeText(report(error)) ?? Promise.reject(new Error("no clipboard")));
  };
  return (
    <>
      <button type="button" className={buttons.button} onClick={loadAgain}>
        {t(m.loadAgain)}
      </button>
      <button
        type="button"
        className={buttons.button}
        onClick={() =>
          void copy().then(
            () => tell(m.copied),
            () => tell(m.browserRefusedToCopy),
          )
        }
      >
        {t(outcome)}
      </button>
    </>
  );
}

/** The information for a bug fix: the link contains the whole scenario. */
function report(error: Crash): string {
  return [
    `${error.name}: ${error.message}`,
    error.digest ? `digest ${error.digest}` : "",
    window.location.href,
    navigator.userAgent,
    error.stack ?? "",
  ].join("\n");
}
