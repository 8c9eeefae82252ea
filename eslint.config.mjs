import next from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";
import { defineConfig, globalIgnores } from "eslint/config";

// What makes a function of the domain depend on more than its arguments.
const IMPURE = [
  { object: "Math", property: "random", message: "Take a seeded generator from lib/ as an argument." },
  { object: "Date", property: "now", message: "Take the time as an argument." },
  { object: "performance", property: "now", message: "Take the time as an argument." },
];

// 1e3, 1_000_000, 100 as a factor or divisor: a unit is converted there.
const POWER_OF_TEN = "Literal[raw=/^1(e[+-]?[0-9]+|[0_]*00)$/]";
const SCALING = {
  selector: `:matches(BinaryExpression[operator="*"], BinaryExpression[operator="/"]) > ${POWER_OF_TEN}`,
  message: "Units are converted in lib/units: use a conversion or a named factor of lib/units/edge.ts.",
};

// A column or an axis in ms that writes 1e3 itself.
const SHOWN = {
  selector: `Property[key.name="factor"] > ${POWER_OF_TEN}`,
  message: "What is shown in ms, % or GB takes unit and factor from lib/units/shown-in.ts.",
};

// anyOf is a word of OpenAPI.
const OF = "/^(?!anyOf$).*[a-z0-9]Of$/";
const SUFFIX = {
  selector: [
    `:matches(FunctionDeclaration, VariableDeclarator, TSTypeAliasDeclaration)[id.name=${OF}]`,
    `:matches(TSPropertySignature, TSMethodSignature, MethodDefinition, Property)[key.name=${OF}]`,
    `:function > Identifier.params[name=${OF}]`,
    `ImportSpecifier[local.name=${OF}]`,
  ].join(", "),
  message: "The suffix explains nothing: a noun (layout) or a verb (chooseLayout) does.",
};

// Words that hide what a variable holds: an index, a time, a path, a text, a match have a name.
const RIDDLE = "/^(at|own|one|place|found|written|whole|kept|told|held|said|mine)$/";
const NAME = {
  selector: [
    `:matches(FunctionDeclaration, VariableDeclarator)[id.name=${RIDDLE}]`,
    `:matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression) > Identifier.params[name=${RIDDLE}]`,
  ].join(", "),
  message: "Name what it holds: index, time, path, text, match, result.",
};

// Test files share a process and its modules: what one file replaced, another one gets, or nobody does where the module was loaded before.
const REPLACED = ["mock", "doMock", "hoisted"].map((property) => ({
  object: "vi",
  property,
  message: "Hand the other part in: test files share their modules.",
}));

// A second, as it is unless said, is a judgement of speed.
const HASTE = {
  selector: "CallExpression[callee.object.name='vi'][callee.property.name='waitFor'][arguments.length=1]",
  message: "Use expect.poll, which waits as long as vitest.config.mts says, or state the patience.",
};

// Where React is. Its rules compile every file they read, a third of the time of all, and find nothing where no component can be.
const REACT_FILES = ["{app,components,state}/**/*.{ts,tsx}", "tests/**/*.tsx"];

export default defineConfig([
  ...next.map((config) => ("rules" in config ? { ...config, files: REACT_FILES } : config)),
  ...typescript,
  {
    rules: {
      "no-console": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-restricted-syntax": ["error", SUFFIX],
    },
  },
  {
    files: ["**/*.{ts,tsx,mts}"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-unused-expressions": "error",
    },
  },
  {
    files: ["lib/**/*.ts", "features/**/*.ts", "bin/**/*.ts"],
    ignores: ["lib/units/**"],
    rules: { "no-restricted-syntax": ["error", SCALING, SHOWN, SUFFIX, NAME] },
  },
  {
    files: ["{app,components,state}/**/*.{ts,tsx}", "lib/units/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", SUFFIX, NAME] },
  },
  {
    files: ["features/**/*.ts"],
    rules: {
      "no-restricted-properties": ["error", ...IMPURE],
      "no-restricted-globals": ["error", "fetch", "window", "document", "localStorage", "process"],
    },
  },
  {
    files: ["tests/**"],
    rules: {
      "no-restricted-properties": ["error", ...REPLACED],
      "no-restricted-syntax": ["error", SUFFIX, HASTE],
    },
  },
  {
    // Programs for a terminal speak through it.
    files: ["scripts/**", "bench/**", "bin/**", "tests/**", "instrumentation.ts"],
    rules: { "no-console": "off" },
  },
  globalIgnores([
    ...[".next/**", ".cache/**", "coverage/**", "data/**", "dist/**", "test-results/**", "public/**", "next-env.d.ts"],
    // Compiled from messages.yaml.
    ...["**/messages.ts", "**/messages.*.ts"],
  ]),
]);
