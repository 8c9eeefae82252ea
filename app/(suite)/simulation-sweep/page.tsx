import type { Metadata } from "next";
import { aboutSimulationSweep } from "@/features/pages/simulation-sweep/about";
import { SimulationSweepPage } from "./view";

export const metadata: Metadata = { title: aboutSimulationSweep.title.en };

export default function Page() {
  return <SimulationSweepPage />;
}
