/** A server's command as a shell script: every flag's reason above it, files as here-documents, one script per kind of node. */
import type { Language } from "@/lib/text";
import { versionLine } from "../engine-facts";
import {
  HOST,
  LEADER,
  NODE_NUMBER,
  NODE_RANK,
  REASONS,
  type CompanionFile,
  type Flag,
  type ServerCommand,
  type Variable,
} from "../engines/server-command";

export type Document = { readonly name: string; readonly language: "shell" | "yaml"; readonly content: string };

/** The command alone, on lines of its own. */
function commandText({ variables, program }: ServerCommand, flags: readonly Flag[]): string {
  const set = variables.map(({ name, value }) => `${name}=${shellWord(value)} `).join("");
  return [`${set}${program.map(shellWord).join(" ")}`, ...flags.map(flagText)].join(" \\\n  ");
}

export const flagText = ({ name, value }: Flag): string => (value === null ? name : `${name} ${shellWord(value)}`);

export const writeWords = (flags: readonly Flag[]): string[] =>
  flags.flatMap(({ name, value }) => (value === null ? [name] : [name, value]));

/** The flags of a node that is not the first. */
export const listWorkerFlags = ({ flags, workerFlags }: ServerCommand): readonly Flag[] => [
  ...flags.filter(({ multiNode }) => multiNode !== true),
  ...workerFlags,
];

/** `around`: variables of the hosts that this script is written for. */
export function commandDocuments(
  server: ServerCommand,
  language: Language,
  around: readonly Variable[] = [],
): readonly Document[] {
  const command = { ...server, variables: [...around, ...server.variables] };
  const name = command.role === "both" ? "serve" : command.role;
  const first = script(command, command.flags, language);
  if (command.plan.nodes === 1 || command.workerFlags.length === 0) return [shell(name, first)];
  return [
    shell(`${name}-node-0`, first),
    shell(`${name}-other-nodes`, script(command, listWorkerFlags(command), language)),
  ];
}

export const shell = (name: string, content: string): Document => ({ name: `${name}.sh`, language: "shell", content });

function script(command: ServerCommand, flags: readonly Flag[], language: Language): string {
  const { plan, files, variables } = command;
  const text = commandText(command, flags);
  const reasons = [
    ...variables.map(({ name, reason }) => ({ name, reason })),
    ...flags.map(({ name, reason }) => ({ name, reason })),
    ...(text.includes(LEADER) ? [{ name: LEADER, reason: REASONS.leader }] : []),
    ...(text.includes(NODE_NUMBER) ? [{ name: NODE_RANK, reason: REASONS.rank }] : []),
  ];
  const about = [
    `# ${versionLine(plan.backend, plan.version)[language]}`,
    ...reasons.map(({ name, reason }) => `# ${name}: ${reason[language]}`),
  ];
  return [...about, ...files.map(hereDocument), text, ""].join("\n");
}

const hereDocument = ({ name, content }: CompanionFile): string => `cat > ${name} <<'EOF'\n${content}EOF`;

/** Words that other nodes fill in stay open to the shell; others are quoted where a shell would read more than one plain word. */
export function shellWord(word: string): string {
  if (word.includes(NODE_NUMBER) || word.startsWith(LEADER) || word === HOST) return word;
  return /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
