import type { Metadata } from "next";
import { aboutMultiModel } from "@/features/pages/multi-model/about";
import { MultiModelPage } from "./view";

export const metadata: Metadata = { title: aboutMultiModel.title.en };

export default function Page() {
  return <MultiModelPage />;
}
