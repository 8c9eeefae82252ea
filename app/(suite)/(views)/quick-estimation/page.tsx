import type { Metadata } from "next";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { QuickEstimationPage } from "./view";

export const metadata: Metadata = { title: quickEstimationAnalysis.title.en };

export default function Page() {
  return <QuickEstimationPage />;
}
