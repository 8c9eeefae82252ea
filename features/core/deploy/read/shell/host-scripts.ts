/** Scripts that another program starts: Slurm's variables, units of systemd and images' own files as shell. */

/** What Slurm sets by the `#SBATCH` lines of a script, on its first node; empty without such lines. */
export function slurmVariables(source: string): Readonly<Record<string, string>> {
  const stated = source.split("\n").flatMap((line) => (line.startsWith("#SBATCH") ? options(line.slice(7)) : []));
  if (stated.length === 0) return {};
  const option = (...names: readonly string[]): number | null => {
    const value = stated.find(([name]) => names.includes(name))?.[1];
    // "h100:8" of --gres=gpu:h100:8.
    const count = Number(value?.split(":").at(-1)?.split("(")[0] || NaN);
    return Number.isInteger(count) ? count : null;
  };
  const nodes = option("--nodes", "-N") ?? 1;
  const tasksPerNode = option("--ntasks-per-node");
  const tasks = option("--ntasks", "-n") ?? (tasksPerNode ?? 1) * nodes;
  const total = option("--gpus", "-G");
  const gpus = option("--gpus-per-node", "--gres") ?? (total === null ? null : total / nodes);
  return words({
    ...{ SLURM_NNODES: nodes, SLURM_JOB_NUM_NODES: nodes, SLURM_NTASKS: tasks, SLURM_NPROCS: tasks },
    ...{ SLURM_NODEID: 0, SLURM_PROCID: 0, SLURM_LOCALID: 0 },
    ...{ SLURM_NTASKS_PER_NODE: tasksPerNode, SLURM_GPUS_PER_NODE: gpus, SLURM_GPUS_ON_NODE: gpus },
  });
}

/** `--nodes=2`, `--nodes 2`, `-N 2`, `-N2`. */
function options(line: string): (readonly [name: string, value: string])[] {
  const parts = line.split("#", 1)[0]?.trim().split(/\s+/) ?? [];
  return parts.flatMap((part, index) => {
    if (part.includes("=")) return [part.split("=", 2) as [string, string]];
    const short = /^(-[A-Za-z])(\d+)$/.exec(part);
    if (short) return [[short[1] ?? "", short[2] ?? ""] as const];
    return part.startsWith("-") ? [[part, parts[index + 1] ?? ""] as const] : [];
  });
}

const words = (values: Readonly<Record<string, number | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

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
  const lines = source.replaceAll("\\\n", " ").split("\n");
  const line = (name: string): string => {
    const last =
      lines
        .findLast((each) => each.startsWith(`${name} `))
        ?.slice(name.length)
        .trim() ?? "";
    return last.startsWith("[") ? listWords(last) : last;
  };
  const variables = lines.flatMap((each) => {
    const [, name = "", value = ""] = /^(?:ENV|ARG) (\w{1,80})[= ](.{1,2000})$/.exec(each) ?? [];
    return name === "" ? [] : [`export ${name}=${value}`];
  });
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
