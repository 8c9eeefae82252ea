"use client";
/** How far the files of the page are read, for what opens and closes them. */
import { createContext, useContext } from "react";
import { NOT_READ, type IncidentReading } from "./use-incident";

export const ReadingContext = createContext<IncidentReading>(NOT_READ);

export const useReading = (): IncidentReading => useContext(ReadingContext);
