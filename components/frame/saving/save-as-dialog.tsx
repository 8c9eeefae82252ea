"use client";
/** What the open item would hold, as a new item; without one, the screen. */
import { useItemScreen } from "@/state/screen/item-screen";
import { useSlug } from "../use-slug";
import { SaveForm } from "./save-form";

export default function SaveAsDialog({ onClose }: { readonly onClose: () => void }) {
  const standing = useItemScreen(useSlug());
  if (standing.state === "loading") return null;
  return <SaveForm item={standing.state === "open" ? standing.now : null} onClose={onClose} />;
}
