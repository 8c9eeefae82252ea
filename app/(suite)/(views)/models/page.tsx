import type { Metadata } from "next";
import { aboutModels } from "@/features/pages/models/about";
import { ModelsPage } from "./view";

export const metadata: Metadata = { title: aboutModels.title.en };

export default function Page() {
  return <ModelsPage />;
}
