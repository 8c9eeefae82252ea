"use client";
/** Ctrl S: the next version of the open item, or, where the screen belongs to none, a form that asks for a name. */
import { useItemScreen } from "@/state/screen/item-screen";
import { useSlug } from "../use-slug";
import { SaveForm } from "./save-form";
import { SaveOpenItem } from "./save-open-item";

export default function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const standing = useItemScreen(useSlug());
  if (standing.state === "loading") return null;
  if (standing.state !== "open" || standing.now === null) return <SaveForm onClose={onClose} />;
  return <SaveOpenItem item={standing} now={standing.now} onClose={onClose} />;
}
