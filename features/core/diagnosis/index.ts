/** The door of the room: files of one incident to evidence, evidence to an answer. */
import type { Evidence } from "./evidence";

export { diagnose } from "./diagnose";
export type { Diagnosis } from "./diagnosis";
export { diagnosisJson, type DiagnosisJson } from "./json";
export { type GivenFile, type ReadDatabase, readEvidence } from "./read/read-evidence";

/** Whether any file said anything of a service: without it there is nothing to judge. */
export const hasEvidence = ({ series, events, clients, captures }: Evidence): boolean =>
  series.length + events.length + clients.length + captures.length > 0;
