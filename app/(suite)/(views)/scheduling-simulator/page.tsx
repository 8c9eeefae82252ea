import type { Metadata } from "next";
import { aboutSchedulingSimulator } from "@/features/pages/scheduling-simulator/about";
import { SchedulingView } from "./view";

export const metadata: Metadata = { title: aboutSchedulingSimulator.title.en };

export default function Page() {
  return <SchedulingView />;
}
