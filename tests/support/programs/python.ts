/** Python of this machine, for the scripts of public/kit. `KIT_PYTHON` names another than python3, such as one that has PyTorch. */
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../project-files";

const PYTHON = process.env["KIT_PYTHON"] ?? "python3";
const ONE_THREAD = { OMP_NUM_THREADS: "1", PYTHONDONTWRITEBYTECODE: "1" };

const has = (module: string): boolean => spawnSync(PYTHON, ["-c", `import ${module}`]).status === 0;

/** What this machine can run. */
export const python = { itself: has("sys"), torch: has("torch"), transformers: has("torch, transformers") };

/** What a line of Python complains of; empty where it has nothing to. */
export const runPython = (line: string): string => spawnSync(PYTHON, ["-c", line]).stderr.toString();

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** One script of the kit, in the folder where its table goes. */
export function runKit(script: string, args: readonly string[], folder: string): Promise<Ran> {
  const child = spawn(PYTHON, [join(ROOT, "public/kit", script), ...args], {
    cwd: folder,
    env: { ...process.env, ...ONE_THREAD },
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (piece: Buffer) => (said.stdout += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => (said.stderr += piece.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...said }));
  });
}
