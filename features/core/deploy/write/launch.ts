/** Parameters by link name to the texts that start them: the answer of `mds launch` and of POST /api/v1/launch. */
import { resolveScenario, type Library } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { failure, success, type Result } from "@/lib/result";
import type { Language } from "@/lib/text";
import { listDocuments, type Document } from "./documents";
import { planLaunch, type Launch } from "../launch/launch";
import type { Role } from "../plan/server-plan";
import type { SettingMatch } from "../settings/row";
import { listSettings } from "../settings/settings";
import { LaunchInput, type LaunchFormat } from "../launch-input";

type Written = {
  readonly documents: readonly Document[];
  readonly memory: Launch["memory"];
  /** What the prediction assumes beside what the command says. */
  readonly settings: readonly SettingLine[];
};

type SettingLine = {
  readonly server: Role;
  readonly setting: string;
  readonly assumed: string;
  readonly said: string;
  readonly unset: string;
  readonly match: SettingMatch;
};

/** Refuses parameters that cannot be read, rather than starting something else. */
export function writeLaunch(
  raw: RawParams,
  library: Library,
  as: { readonly format: LaunchFormat; readonly language: Language },
): Result<Written> {
  const params = decodeParams(ScenarioSchema, raw);
  const input = decodeParams(LaunchInput, raw);
  const unreadable = [...params.issues, ...input.issues];
  if (unreadable.length > 0) return failure(...unreadable);
  const scenario = resolveScenario(params.value, library);
  if (!scenario.ok) return scenario;
  const launch = planLaunch(scenario.value, input.value);
  if (!launch.ok) return launch;
  const documents = listDocuments(launch.value, as.format, as.language);
  if (!documents.ok) return documents;
  const { memory } = launch.value;
  const settings = settingLines(launch.value, as.language);
  return success({ documents: documents.value, memory, settings }, [
    ...scenario.issues,
    ...launch.issues,
    ...documents.issues,
  ]);
}

/** Against a prediction with the launch's own engine: who asks here has named it. */
const settingLines = (launch: Launch, language: Language): SettingLine[] =>
  listSettings(launch, launch.input.engine).flatMap(({ role, settings }) =>
    settings.map(({ name, assumed, said, unset, match }) => ({
      server: role,
      setting: name[language],
      assumed: assumed[language],
      said,
      unset: unset[language],
      match,
    })),
  );
