import type { Metadata } from "next";
import { aboutScaleUpExplorer } from "@/features/pages/scale-up-explorer/about";
import { ScaleUpExplorerView } from "./view";

export const metadata: Metadata = { title: aboutScaleUpExplorer.title.en };

export default function Page() {
  return <ScaleUpExplorerView />;
}
