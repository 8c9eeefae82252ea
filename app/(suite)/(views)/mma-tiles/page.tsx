import type { Metadata } from "next";
import { mmaTilesAnalysis } from "@/features/pages/mma-tiles/analysis";
import { MmaTilesPage } from "./view";

export const metadata: Metadata = { title: mmaTilesAnalysis.title.en };

export default function Page() {
  return <MmaTilesPage />;
}
