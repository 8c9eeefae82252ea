import type { Metadata } from "next";
import { aboutHostBandwidth } from "@/features/pages/host-bandwidth/about";
import { HostBandwidthView } from "./view";

export const metadata: Metadata = { title: aboutHostBandwidth.title.en };

export default function Page() {
  return <HostBandwidthView />;
}
