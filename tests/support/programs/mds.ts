/** The command line without a process of its own. */
import { main } from "@/bin/cli";

export async function mds(...args: string[]) {
  let stdout = "";
  let stderr = "";
  const status = await main(args, {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
  });
  return { stdout, stderr, status };
}
