/** Memory of the devices as nvidia-smi (its table, its -q listing, its CSV) and npu-smi info show it; of several, the fullest. */
import { GIB } from "@/lib/units/edge";
import type { LogReading, Reading } from "./reading";

const MIB = GIB / 1024;

type Device = { readonly used: number; readonly total: number; readonly line: number; readonly text: string };

type Found = { readonly source: LogReading["source"]; readonly readings: readonly Reading[] };

export function deviceReadings(lines: readonly string[]): Found {
  const nvidia = lines.flatMap((text, index) => nvidiaDevice(text, index + 1));
  const listed = nvidia.length > 0 ? nvidia : listedDevices(lines);
  const npu = lines.some((line) => /HBM-Usage|npu-smi/i.test(line))
    ? lines.flatMap((text, index) => ascendDevice(text, index + 1))
    : [];
  const source = npu.length > 0 ? "npu-smi" : listed.length > 0 ? "nvidia-smi" : null;
  const fullest = [...listed, ...npu].reduce<Device | null>((a, b) => (a === null || b.used > a.used ? b : a), null);
  if (fullest === null) return { source: null, readings: [] };
  const { used, total, line, text } = fullest;
  return {
    source,
    readings: [
      { id: "total", unit: "B", value: total * MIB, line, text },
      { id: "used", unit: "B", value: used * MIB, line, text },
    ],
  };
}

/** "| N/A 35C P0 120W / 700W | 72345MiB / 81559MiB | ..." and "0, NVIDIA H100, 72345 MiB, 81559 MiB". */
function nvidiaDevice(text: string, line: number): Device[] {
  const match = /(?<!\d)(\d+)\s*MiB\s*[/,]\s*(\d+)\s*MiB/.exec(text);
  if (!match) return [];
  const [first, second] = [Number(match[1]), Number(match[2])];
  // Queries may ask for the total first.
  return [{ used: Math.min(first, second), total: Math.max(first, second), line, text }];
}

/** "FB Memory Usage / Total : 81559 MiB / Reserved ... / Used : 72345 MiB" of nvidia-smi -q. */
function listedDevices(lines: readonly string[]): Device[] {
  let inside = false;
  let total: number | null = null;
  return lines.flatMap((text, index): Device[] => {
    if (/FB Memory Usage/.test(text)) inside = true;
    else if (/Memory Usage/.test(text)) inside = false;
    const entry = /^\s*(Total|Used)\s*:\s*(\d+)\s*MiB/.exec(text);
    if (!inside || !entry) return [];
    if (entry[1] === "Total") total = Number(entry[2]);
    if (entry[1] !== "Used" || total === null) return [];
    return [{ used: Number(entry[2]), total, line: index + 1, text }];
  });
}

/** HBM is the last "used / total" of a chip's second line; "Memory-Usage 0 / 0" stands before it. */
function ascendDevice(text: string, line: number): Device[] {
  const pairs = [...text.matchAll(/(?<!\d)(\d+)\s*\/\s*(\d+)/g)].map(([, used, total]) => ({
    used: Number(used),
    total: Number(total),
  }));
  const last = pairs.at(-1);
  return last && last.total >= 4096 ? [{ ...last, line, text }] : [];
}
