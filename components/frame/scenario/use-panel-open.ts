"use client";
import { useAtom } from "jotai";
import { findPage } from "@/features/registry/registry";
import { asidePanelAtom } from "@/state/screen/ui";
import { panelOpenAtom } from "@/state/user/preferences";
import { useSlug } from "../use-slug";

/** Whether the scenario's panel is beside the page. Where the scenario serves one action only it is not, until the reader opens it there. */
export const usePanelOpen = () => useAtom(findPage(useSlug())?.scenarioAside ? asidePanelAtom : panelOpenAtom);
