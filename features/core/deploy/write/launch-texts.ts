/** What starts a scenario and what verifies it, as commands to be pasted. */
import { failure, success, type Result } from "@/lib/result";
import type { Language } from "@/lib/text";
import { listDocuments } from "./documents";
import { planLaunch } from "../launch/launch";
import { LaunchInput } from "../launch-input";
import type { LaunchScenario } from "../plan/server-plan";

export type LaunchTexts = { readonly launch: string; readonly benchmark: string };

/** `stated`: engine and settings beside the scenario. */
export function writeLaunchTexts(
  scenario: LaunchScenario,
  stated: Partial<LaunchInput>,
  language: Language,
): Result<LaunchTexts> {
  const launch = planLaunch(scenario, LaunchInput.parse(stated));
  if (!launch.ok) return launch;
  const documents = listDocuments(launch.value, "command", language);
  if (!documents.ok) return failure(...documents.issues);
  const isBenchmark = ({ name }: { readonly name: string }): boolean => name.startsWith("benchmark");
  const joined = (wanted: boolean): string =>
    documents.value
      .filter((document) => isBenchmark(document) === wanted)
      .map(({ content }) => content)
      .join("\n");
  const notes = launch.issues.filter(({ code }) => code.startsWith("LAUNCH-"));
  const head = notes.map(({ message }) => `# ${message[language]}\n`).join("");
  return success({ launch: head + joined(false), benchmark: joined(true) });
}
