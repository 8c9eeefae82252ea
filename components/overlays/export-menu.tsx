"use client";
import { lazy, type ComponentProps } from "react";
import type { PageExport } from "@/state/screen/page-actions";
import { MenuBox } from "./menu";

const ExportList = lazy(() => import("./export-list"));

type ExportMenuProps = Omit<ComponentProps<typeof MenuBox>, "children"> & {
  readonly exports: readonly PageExport[];
  /** Where there are none. */
  readonly empty: string;
};

/** What the open page saves, below a button. */
export const ExportMenu = ({ exports, empty, ...box }: ExportMenuProps) => (
  <MenuBox {...box}>
    <ExportList exports={exports} empty={empty} />
  </MenuBox>
);
