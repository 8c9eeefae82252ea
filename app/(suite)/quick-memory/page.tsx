import type { Metadata } from "next";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import { QuickMemoryView } from "./view";

export const metadata: Metadata = { title: quickMemoryAnalysis.title.en };

export default function Page() {
  return <QuickMemoryView />;
}
