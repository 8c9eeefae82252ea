/** Codes of issues, read off the books that say them and, where their words are put together, off the sources. */
import ts from "typescript";
import { parse } from "yaml";
import { PRODUCT, projectFiles, readProjectFile } from "../project-files";

const ENDINGS = [".ts", ".tsx"];

/** `MEM-WEIGHTS-EXCEED`, and at the start of a line that names the place: `TABLES-NONE at folder: …`. */
const CODE = /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+$/;
const LINE = /^([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+) at /;
/** What stands behind "code:" need have no hyphen. */
const BARE = /^[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)*$/;
const PREFIX = /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-$/;

/** Most files have none, and need not be parsed. */
const MAY_HAVE_ONE = /["'`][A-Z][A-Z0-9]*-|\bcode:/;

/** Written like one: kinds of layers, instructions and hashes, and codes of errors that nobody is shown. */
const NO_CODES = new Set([
  ...["ENOTDIR", "SET"],
  ...["GMMA-RS", "GMMA-SS", "GMMA-RS-BF16", "GMMA-SS-FP8", "MMA-FP16"],
  ...["RG-LRU", "RWKV-7", "SHA-256"],
]);

export const codeFacts = (): readonly string[] =>
  [...sourceCodes(), ...bookCodes()].filter((code) => !NO_CODES.has(code)).map((code) => `code ${code}`);

const sourceCodes = (): readonly string[] =>
  PRODUCT.flatMap((folder) => projectFiles(folder, ENDINGS))
    .map(readProjectFile)
    .filter((text) => MAY_HAVE_ONE.test(text))
    .flatMap(fileCodes);

/** Of the sections `issues`; of CODE/variant the code. */
const bookCodes = (): readonly string[] =>
  PRODUCT.flatMap((folder) => projectFiles(folder, ["messages.yaml"])).flatMap((path) => {
    const { issues = {} } = (parse(readProjectFile(path)) ?? {}) as { readonly issues?: object };
    return Object.keys(issues).flatMap((name) => name.split("/").slice(0, 1));
  });

/** Of one source file. */
export function fileCodes(text: string): readonly string[] {
  const source = ts.createSourceFile("file.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const prefixes = composers(source);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...nodeCodes(node, prefixes));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nodeCodes(node: ts.Node, prefixes: ReadonlyMap<string, string>): readonly string[] {
  if (ts.isTemplateExpression(node)) {
    const { text } = node.head;
    const [, code] = LINE.exec(text) ?? [];
    if (code !== undefined) return [code];
    // One that a function of this file puts together is listed with each of its calls.
    return PREFIX.test(text) && isCode(node) && ![...prefixes.values()].includes(text) ? [`${text}…`] : [];
  }
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return [];
  const { text } = node;
  const prefix = prefixOfCall(node, prefixes);
  if (prefix !== undefined) return BARE.test(text) ? [`${prefix}${text}`] : [];
  const [, code] = LINE.exec(text) ?? [];
  if (code !== undefined) return [code];
  if (ts.isLiteralTypeNode(node.parent) || ts.isImportDeclaration(node.parent)) return [];
  return CODE.test(text) || (BARE.test(text) && isCode(node)) ? [text] : [];
}

/** Functions of a file that put a prefix before the code they are called with, by name. */
function composers(source: ts.SourceFile): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node) && PREFIX.test(node.head.text)) {
      const [span] = node.templateSpans;
      const named = enclosingFunction(node);
      const first = named?.parameters[0]?.name.getText();
      if (named && span && first === span.expression.getText()) found.set(named.name, node.head.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function enclosingFunction(node: ts.Node) {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isFunctionDeclaration(at) && at.name) return { name: at.name.text, parameters: at.parameters };
    if (ts.isArrowFunction(at) && ts.isVariableDeclaration(at.parent))
      return { name: at.parent.name.getText(), parameters: at.parameters };
  }
  return undefined;
}

/** The first argument of such a function. */
function prefixOfCall(node: ts.Node, prefixes: ReadonlyMap<string, string>): string | undefined {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return undefined;
  return prefixes.get(parent.expression.getText());
}

/** Whether it is what stands behind "code:", one of two among them. */
function isCode(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) return isCode(parent);
  return ts.isPropertyAssignment(parent) && parent.initializer === node && parent.name.getText() === "code";
}
