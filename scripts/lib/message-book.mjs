// What stands in a book of messages (messages.yaml), and the modules that it becomes.
import { parse } from "yaml";

const LANGUAGES = ["en", "zh"];
const MESSAGE_LANGUAGES = new Set(LANGUAGES);
const KEY = /^[a-z][A-Za-z0-9]*$/;

/** The section of issues: a code, and below it a message and a way out. */
const ISSUES = "issues";
const CODE = /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*(\/[a-z]+)?$/;

/**
 * The modules of the book `source`, by name: "messages" for what stands at the top, "messages.about" for the section `about`. Each has one export
 * for a message; "messages.issues" has one function that makes every issue of the book. `path` is what an error names.
 */
export function compileBook(source, path) {
  const book = Object.entries(readBook(source, path));
  const isSection = (entry) => typeof entry === "object" && entry !== null && !LANGUAGES.some((name) => name in entry);
  const sections = book.filter(([, entry]) => isSection(entry));
  const modules = [["messages", book.filter(([, entry]) => !isSection(entry))]];
  for (const [name, messages] of sections) {
    refuseName(name, `${path}: ${name}`);
    modules.push([`messages.${name}`, Object.entries(messages)]);
  }
  const written = modules.filter(([, messages]) => messages.length > 0);
  return new Map(
    written.map(([name, messages]) => [
      name,
      name === `messages.${ISSUES}` ? issuesSource(messages, path) : moduleSource(messages, path),
    ]),
  );
}

function readBook(source, path) {
  try {
    return parse(source) ?? {};
  } catch (error) {
    throw new Error(`${path} is no YAML: ${error.message}`, { cause: error });
  }
}

const COMPILED = "// Compiled from messages.yaml by scripts/messages.mjs.\n";

function moduleSource(messages, path) {
  const body = messages.map(([key, message]) => exportLine(key, message, `${path}: ${key}`)).join("");
  return `${COMPILED}${importLine(body, ["type Text"])}${body}`;
}

function issuesSource(issues, path) {
  const lines = issues.map(([code, words]) => issueLine(code, words, `${path}: ${code}`)).join("");
  return `${COMPILED}import { issueMaker } from "@/lib/issue";\n${importLine(lines)}export const issue = issueMaker({\n${lines}});\n`;
}

function importLine(body, types = []) {
  const readers = LANGUAGES.filter((language) => body.includes(`\${${language}(`));
  const names = [...readers, ...types, ...(body.includes(": Value") ? ["type Value"] : [])];
  return names.length === 0 ? "" : `import { ${names.join(", ")} } from "@/lib/text";\n`;
}

/** What an issue says: its message and its way out read the same values. */
function issueLine(code, words, where) {
  if (!CODE.test(code)) throw new Error(`${where} is no code of an issue: CAPITALS-AND-DIGITS, or CODE/variant.`);
  const { message, fix, ...others } = words ?? {};
  if (message === undefined) throw new Error(`${where} has no message.`);
  if (Object.keys(others).length > 0)
    throw new Error(`${where} has ${Object.keys(others).join(", ")}: an issue has a message and a fix.`);
  const values = new Map();
  const said = Object.entries({ message, ...(fix && { fix }) }).map(
    ([name, words]) => `${name}: ${messageSource(words, `${where}, ${name}`, values)}`,
  );
  const literal = `{ ${said.join(", ")} }`;
  return `  "${code}": ${values.size === 0 ? literal : `(v: ${typeSource(values)}) => (${literal})`},\n`;
}

function refuseName(name, where) {
  if (!KEY.test(name))
    throw new Error(`${where} is no name of a message: a lower-case letter, then letters and digits.`);
}

function exportLine(key, message, where) {
  refuseName(key, where);
  const values = new Map();
  const literal = messageSource(message, where, values);
  if (values.size === 0) return `export const ${key}: Text = ${literal};\n`;
  return `export const ${key} = (v: ${typeSource(values)}): Text => (${literal});\n`;
}

/** Its text in each language; `values` gets those that it reads. */
function messageSource(message, where, values) {
  for (const language of LANGUAGES)
    if (typeof message?.[language] !== "string") throw new Error(`${where} has no text for ${language}.`);
  const unknown = Object.keys(message).filter((name) => !MESSAGE_LANGUAGES.has(name));
  if (unknown.length > 0) throw new Error(`${where} has ${unknown.join(", ")}, which is no language of the suite.`);
  const parts = LANGUAGES.map((language) => [language, readMessage(message[language], where)]);
  addValueTypes(
    parts.flatMap(([, list]) => list),
    values,
  );
  return `{ ${parts.map(([language, list]) => `${language}: ${templateSource(list, language)}`).join(", ")} }`;
}

const typeSource = (values) => `{ ${[...values].map(([name, type]) => `${name}: ${type}`).join("; ")} }`;

/** Parts of a message: text, or { name } for a value, or { name, one, other } for a plural. `{{` and `}}` stand for braces. */
function readMessage(source, where) {
  const reader = { source, at: 0, where };
  const parts = readParts(reader, false);
  if (reader.at < source.length) throw new Error(`${where} has a "}" too many.`);
  return parts;
}

function readParts(reader, inside) {
  const { source } = reader;
  const parts = [];
  let plain = "";
  while (reader.at < source.length) {
    const pair = source.slice(reader.at, reader.at + 2);
    if (pair === "{{" || (pair === "}}" && !inside)) {
      plain += pair[0];
      reader.at += 2;
    } else if (pair[0] === "}") break;
    else if (pair[0] === "{") {
      if (plain !== "") parts.push(plain);
      plain = "";
      parts.push(readValue(reader));
    } else {
      plain += pair[0];
      reader.at += 1;
    }
  }
  return plain === "" ? parts : [...parts, plain];
}

/** `{name}` or `{name, plural, one {…} other {…}}`, from its brace on. */
function readValue(reader) {
  const name = take(reader, /\{([a-z][A-Za-z0-9]*)/y, "a value's name");
  if (reader.source[reader.at] === "}") {
    reader.at += 1;
    return { name };
  }
  take(reader, /(, plural, one )\{/y, "plural, one {…} other {…}");
  const one = readParts(reader, true);
  take(reader, /(\} other )\{/y, "other {…}");
  const other = readParts(reader, true);
  take(reader, /(\}\})/y, "an end of the plural");
  return { name, one, other };
}

function take(reader, pattern, expected) {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.source);
  if (found === null) throw new Error(`${reader.where} needs ${expected} at character ${reader.at}: ${reader.source}`);
  reader.at = pattern.lastIndex;
  return found[1];
}

/** A plural chooses by a number; other values are said as they come. */
function addValueTypes(parts, types) {
  for (const part of parts) {
    if (typeof part === "string") continue;
    if (part.one === undefined) types.set(part.name, types.get(part.name) ?? "Value");
    else {
      types.set(part.name, "number");
      addValueTypes([...part.one, ...part.other], types);
    }
  }
}

const templateSource = (parts, language) =>
  parts.every((part) => typeof part === "string")
    ? JSON.stringify(parts.join(""))
    : `\`${parts.map((part) => partSource(part, language)).join("")}\``;

function partSource(part, language) {
  if (typeof part === "string") return part.replace(/[\\`]|\$\{/g, "\\$&");
  const value = `v.${part.name}`;
  if (part.one === undefined) return `\${${language}(${value})}`;
  return `\${${value} === 1 ? ${templateSource(part.one, language)} : ${templateSource(part.other, language)}}`;
}
