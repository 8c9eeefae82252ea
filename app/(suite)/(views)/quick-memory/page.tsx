import type { Metadata } from "next";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import { QuickMemoryPage } from "./view";

export const metadata: Metadata = { title: quickMemoryAnalysis.title.en };

export default function Page() {
  return <QuickMemoryPage />;
}
