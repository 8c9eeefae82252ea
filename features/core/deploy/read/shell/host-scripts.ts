/** Scripts that another program starts: Slurm's variables, units of systemd and images' own files as shell. */

/** What Slurm sets by the `#SBATCH` lines of a script, on its first node; empty without such lines. */
export function slurmVariables(source: string): Readonly<Record<string, string>> {
  const lines = [...source.matchAll(/^#SBATCH[ \t]+(.{1,300})$/gm)].map((match) => match[1] ?? "");
  if (lines.length === 0) return {};
  const option = (long: string, short: string | null): number | null => {
    const pattern = new RegExp(
      String.raw`(?:^|\s)(?:--${long}[= ]\s*${short === null ? "" : String.raw`|-${short}\s*=?`})(?:[\w.-]+:)*(\d+)\b`,
    );
    const digits = lines.map((line) => pattern.exec(line)?.[1]).find((match) => match !== undefined);
    return digits === undefined ? null : Number(digits);
  };
  const nodes = option("nodes", "N") ?? 1;
  const tasksPerNode = option("ntasks-per-node", null);
  const tasks = option("ntasks", "n") ?? (tasksPerNode ?? 1) * nodes;
  const total = option("gpus", "G");
  const gpus = option("gpus-per-node", null) ?? option("gres", null) ?? (total === null ? null : total / nodes);
  return words({
    ...{ SLURM_NNODES: nodes, SLURM_JOB_NUM_NODES: nodes, SLURM_NTASKS: tasks, SLURM_NPROCS: tasks },
    ...{ SLURM_NODEID: 0, SLURM_PROCID: 0, SLURM_LOCALID: 0 },
    ...{ SLURM_NTASKS_PER_NODE: tasksPerNode, SLURM_GPUS_PER_NODE: gpus, SLURM_GPUS_ON_NODE: gpus },
  });
}

const words = (values: Readonly<Record<string, number | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));

/** A unit or an image's file as the commands that it starts; other scripts as they are. */
export function asShell(source: string): string {
  if (/^\[Service\]\s*$/m.test(source)) return unitAsShell(source);
  return /^FROM\s+\S+/m.test(source) && /^(ENTRYPOINT|CMD)\s/m.test(source) ? imageAsShell(source) : source;
}

const unitAsShell = (source: string): string =>
  source
    .replace(/^(ExecStart(?:Pre|Post)?)=[-@:+!]*/gm, (_, name: string) => (name === "ExecStart" ? "" : "# "))
    .replace(/^Environment=(.*)$/gm, "export $1")
    .replace(/^(?!export )[A-Z]\w*=.*$/gm, "");

/** ENTRYPOINT and CMD are one command, behind the image's name where the image is an engine's own. */
function imageAsShell(source: string): string {
  const joined = source.replace(/\\\n/g, " ");
  const line = (name: string): string => {
    const match = [...joined.matchAll(new RegExp(String.raw`^${name}\s+(.{1,8000})$`, "gm"))].at(-1)?.[1] ?? "";
    return /^\s*\[/.test(match) ? listWords(match) : match;
  };
  const variables = [...joined.matchAll(/^(?:ENV|ARG)\s+(\w+)[= ](.{1,2000})$/gm)].map(
    ([, name = "", value = ""]) => `export ${name}=${value}`,
  );
  const image = /vllm-openai/.test(line("FROM")) && line("ENTRYPOINT") === "" ? line("FROM").split(/\s/)[0] : "";
  return [...variables, `${image ?? ""} ${line("ENTRYPOINT")} ${line("CMD")}`].join("\n");
}

function listWords(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.map((word) => `'${String(word).replaceAll("'", `'\\''`)}'`).join(" ");
  } catch {
    // As the shell form.
  }
  return text;
}
