// The wheel of the Python client, by its own build backend.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { at } from "../lib/project.mjs";

/** The path of the wheel in `folder`; null where there is no Python. */
export function packPython(folder) {
  mkdirSync(folder, { recursive: true });
  const program = "import sys, build_backend; print(build_backend.build_wheel(sys.argv[1]))";
  const { status, stdout, stderr, error } = spawnSync("python3", ["-B", "-c", program, resolve(folder)], {
    cwd: at("deploy", "clients", "python"),
    encoding: "utf8",
  });
  if (error) return null;
  if (status !== 0) throw new Error(`python3: ${stderr}`);
  return join(resolve(folder), stdout.trim());
}
