import type { Metadata } from "next";
import { attentionAnalysis } from "@/features/pages/attention/analysis";
import { AttentionPage } from "./view";

export const metadata: Metadata = { title: attentionAnalysis.title.en };

export default function Page() {
  return <AttentionPage />;
}
