import type { Metadata } from "next";
import { accuracyAnalysis } from "@/features/pages/accuracy/analysis";
import { AccuracyView } from "./view";

export const metadata: Metadata = { title: accuracyAnalysis.title.en };

export default function Page() {
  return <AccuracyView />;
}
