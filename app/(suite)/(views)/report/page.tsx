import type { Metadata } from "next";
import { aboutReport } from "@/features/pages/report/about";
import { ReportPage } from "./view";

export const metadata: Metadata = { title: aboutReport.title.en };

export default function Page() {
  return <ReportPage />;
}
