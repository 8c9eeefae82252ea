"use client";
import { findPage } from "@/features/registry/registry";
import { useText } from "@/state/language";
import { SUITE_NAME } from "../words";

/** The name of the browser's tab, in the reader's language. */
export function TabTitle({ slug }: { slug: string }) {
  const t = useText();
  const page = findPage(slug);
  return <title>{page ? `${t(page.title)} · ${t(SUITE_NAME)}` : t(SUITE_NAME)}</title>;
}
