/** Agent sessions from a file, a compressed file, or a folder of plays. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readAgents, type AgentFile } from "@/features/core/agents/read-agents";
import type { TimeBasis } from "@/features/core/agents/weka/time-basis";
import { success, type Result } from "@/lib/result";
import { fileTrouble } from "../files";

export function readAgentFile(path: string, basis: TimeBasis | null): Result<AgentFile> {
  const text = sessionText(path);
  return text.ok ? readAgents(text.value, basis) : text;
}

function sessionText(path: string): Result<string> {
  try {
    if (!statSync(path).isDirectory()) return success(decoded(path));
    const names = readdirSync(path).filter((name) => /\.jsonl?(\.gz)?$/.test(name));
    // A play that is set over several lines becomes one: no text of JSON has an end of line inside.
    const parts = names.sort().map((name) => {
      const text = decoded(join(path, name)).trim();
      return /\.json(\.gz)?$/.test(name) ? text.replaceAll(/\r?\n/g, " ") : text;
    });
    return success(parts.join("\n"));
  } catch (error) {
    return fileTrouble(path, "agents", error);
  }
}

function decoded(path: string): string {
  const bytes = readFileSync(path);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
}
