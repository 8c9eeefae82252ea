"use client";
import { use } from "react";
import type { Analysis } from "@/features/analysis";
import { loadAnalysis } from "@/features/registry";

const asked = new Map<string, Promise<Analysis | undefined>>();

/** The analysis of a page, loaded once; suspends meanwhile. undefined = no page is called that. */
export function usePageAnalysis(slug: string): Analysis | undefined {
  const loading = asked.get(slug) ?? loadAnalysis(slug);
  asked.set(slug, loading);
  return use(loading);
}
