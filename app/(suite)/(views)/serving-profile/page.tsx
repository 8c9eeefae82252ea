import type { Metadata } from "next";
import { aboutServingProfile } from "@/features/pages/serving-profile/about";
import { ServingProfilePage } from "./view";

export const metadata: Metadata = { title: aboutServingProfile.title.en };

export default function Page() {
  return <ServingProfilePage />;
}
