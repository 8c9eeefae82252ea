"use client";
/** The files that are open, for what opens and closes them. */
import { createContext, useContext } from "react";
import type { TraceFiles } from "@/app/(suite)/(views)/trace/trace-files/use-trace-files";

const FilesContext = createContext<TraceFiles | null>(null);

export const OpenFiles = FilesContext.Provider;

export function useOpenFiles(): TraceFiles {
  const files = useContext(FilesContext);
  if (files === null) throw new Error("This is drawn outside the page of traces.");
  return files;
}
