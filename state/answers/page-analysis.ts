"use client";
import { use } from "react";
import type { Answerable } from "@/features/analysis/long-analysis";
import { loadQuestion } from "@/features/registry/registry";

const asked = new Map<string, Promise<Answerable | undefined>>();

/** The analysis of a page, loaded once; suspends meanwhile. undefined = no page is called that. */
export function usePageAnalysis(slug: string): Answerable | undefined {
  const loading = asked.get(slug) ?? loadQuestion(slug);
  asked.set(slug, loading);
  return use(loading);
}
