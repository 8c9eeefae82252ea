"use client";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";

export function Heads({ words }: { readonly words: readonly Text[] }) {
  const t = useText();
  return words.map((word) => (
    <th key={word.en} scope="col">
      {t(word)}
    </th>
  ));
}
