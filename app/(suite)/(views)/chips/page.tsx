import type { Metadata } from "next";
import { aboutChips } from "@/features/pages/chips/about";
import { ChipsPage } from "./view";

export const metadata: Metadata = { title: aboutChips.title.en };

export default function Page() {
  return <ChipsPage />;
}
