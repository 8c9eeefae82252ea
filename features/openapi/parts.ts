/** What the descriptions of several routes have in common. */
export const json = (description: string) => ({
  description,
  content: { "application/json": { schema: { type: "object" } } },
});
export const TROUBLE = {
  description: "The input has trouble",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Issues" } } },
};
export const ABSENT = { ...TROUBLE, description: "Nothing is kept under this name" };

export const inPath = (name: string, description: string) => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string" },
});

export const inQuery = (name: string, description: string) => ({
  ...{ name, in: "query", description },
  schema: { type: "string" },
});

export const body = (type: string, schema: object, description: string) => ({
  required: true,
  description,
  content: { [type]: { schema } },
});
