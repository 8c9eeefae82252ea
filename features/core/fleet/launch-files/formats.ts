/** What a planned day is written as. No engine: a page's form loads it. */

/** Formats of a cluster that takes several launches. `kubernetes`: LeaderWorkerSets only where an instance spans nodes. */
export const FLEET_FORMATS = ["kubernetes", "lws", "dynamo"] as const;
export type FleetFormat = (typeof FLEET_FORMATS)[number];

/** `name`: with the region's folder where there are several. */
export type LaunchFile = { readonly name: string; readonly content: string };

/** All of one region as one file to apply; `name` is the region's folder, else empty. */
export function joinFiles(files: readonly LaunchFile[]): readonly LaunchFile[] {
  const folder = ({ name }: LaunchFile): string => name.slice(0, Math.max(0, name.lastIndexOf("/")));
  const folders = [...new Set(files.map(folder))];
  return folders.map((name) => ({
    name,
    content: files
      .filter((file) => folder(file) === name)
      .map(({ content }) => content)
      .join("---\n"),
  }));
}
