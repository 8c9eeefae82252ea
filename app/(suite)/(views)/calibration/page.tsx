import type { Metadata } from "next";
import { aboutCalibration } from "@/features/pages/calibration/about";
import { CalibrationPage } from "./view";

export const metadata: Metadata = { title: aboutCalibration.title.en };

export default function Page() {
  return <CalibrationPage />;
}
