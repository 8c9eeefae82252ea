import type { Metadata } from "next";
import { aboutHardwareAdvisor } from "@/features/pages/hardware-advisor/about";
import { HardwareAdvisorPage } from "./view";

export const metadata: Metadata = { title: aboutHardwareAdvisor.title.en };

export default function Page() {
  return <HardwareAdvisorPage />;
}
