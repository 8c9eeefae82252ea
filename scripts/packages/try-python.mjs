// The wheel, installed from its file into an empty folder, whose client refuses an address where nothing listens.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAM = `import mds_client, urllib.error
try:
    mds_client.Suite("http://127.0.0.1:9").quick_estimation(model="llama-3.1-8b")
except urllib.error.URLError as error:
    print("answered", error.reason)`;

export function tryPython(wheel) {
  if (wheel === null) return ["Python client: not packed, as there is no python3"];
  const folder = mkdtempSync(join(tmpdir(), "mds-wheel-"));
  try {
    run(["-m", "pip", "install", "--quiet", "--no-index", "--target", folder, wheel]);
    if (!run(["-c", PROGRAM], { PYTHONPATH: folder }).startsWith("answered"))
      throw new Error("the client said nothing");
    return ["Python client: the wheel installs without an index and is imported (its notebook: tests/deploy)"];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(words, env = {}) {
  const { status, stdout, stderr } = spawnSync("python3", words, {
    encoding: "utf8",
    cwd: tmpdir(),
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`python3 ${words.slice(0, 3).join(" ")}: ${stderr}`);
  return stdout;
}
