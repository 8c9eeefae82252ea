"use client";
import type { ReactNode } from "react";
import { Shell } from "@/components/frame/shell";
import { loadHelp } from "./load-help";

/** The shell, told where this folder's pages keep their help. */
export function Suite({ children }: { children: ReactNode }) {
  return <Shell loadHelp={loadHelp}>{children}</Shell>;
}
