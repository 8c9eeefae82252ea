/** A model's address in a cluster as the name of a model: `hf://ORG/NAME`, a bucket's or a volume's folder. */

/** Null where the address names no folder: a claim alone is a disk. */
export function repositoryIn(address: string | null): string | null {
  if (address === null) return null;
  const [, scheme = "", rest = ""] = /^(?:([a-z0-9+]+):\/\/)?(.*)$/s.exec(address.trim()) ?? [];
  const path = folderPath(rest.split("?")[0] ?? "");
  if (path === "") return null;
  if (scheme === "hf")
    return path
      .split("/")
      .slice(0, 2)
      .join("/")
      .replace(/[:@][\w.-]+$/, "");
  if (scheme === "") return path;
  // Before the folder stand a bucket, an account or a claim.
  const [, ...folders] = path.split("/");
  return folders.length === 0 ? null : `/${folders.join("/")}`;
}

/** A path without the slashes behind it. */
export function folderPath(path: string): string {
  let end = path.length;
  while (end > 0 && path.charAt(end - 1) === "/") end -= 1;
  return path.slice(0, end);
}
