"use client";
/** Moments as "2 hours ago", renewed every minute. */
import { useEffect, useState } from "react";
import { agoWords } from "@/lib/format/ago";
import { useLanguage, useText } from "@/state/language";
import * as m from "./messages";

const MINUTE_MS = 60_000;

/** `moment`: ISO 8601. */
export function useAgo(): (moment: string) => string {
  const t = useText();
  const { language } = useLanguage();
  const [now, tick] = useState(() => Date.now());
  // Outside React: the clock.
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (moment) => agoWords(Date.parse(moment), now, language) ?? t(m.justNow);
}
