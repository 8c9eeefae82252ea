import type { Metadata } from "next";
import { aboutCalibration } from "@/features/calibration/about";
import { CalibrationView } from "./view";

export const metadata: Metadata = { title: aboutCalibration.title.en };

export default function Page() {
  return <CalibrationView />;
}
