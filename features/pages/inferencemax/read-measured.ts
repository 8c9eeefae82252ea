/** The overview with runs that were measured. Their readers load where there are some. */
import { readFiles } from "@/features/core/calibration/data-files";
import { listMeasurements, readAll, type ReadFile } from "@/features/core/calibration/read-files";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import type { Result } from "@/lib/result";
import type { Overview } from "./answer";
import type { InferencemaxInput } from "./input";
import { overview } from "./overview";
import * as m from "./messages";

export function inferencemax(base: Resolved, input: InferencemaxInput): Result<Overview> {
  const files = readAll(readFiles(input.data));
  return overview(base, input, { measurements: listMeasurements(files), unread: unreadable(files) });
}

/** Files that could not be read at all, by name. */
export const unreadable = (files: readonly ReadFile[]): readonly Issue[] =>
  files.flatMap(({ file: { name }, read }) =>
    read.ok
      ? []
      : read.issues.map((issue) => ({
          ...issue,
          message: m.nameMessage({ name, message: issue.message }),
        })),
  );
