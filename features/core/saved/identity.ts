/**
 * Which saved item a screen belongs to, and which of its versions the person changed.
 *
 * It is a parameter of the link, not a state of the tab: Back, a reload and a copied link lead to the same item, and an address without it
 * belongs to none, so that Ctrl S never writes another screen over an item. The version stands in it because a copied link holds the
 * inputs of that version: a save from it must not replace a later one unseen.
 */
export const IDENTITY_NAME = "saved";

export type Identity = { readonly id: string; readonly version: number };

/** Ids as lib/server/saved makes them; versions from 1. null: the text names no item. */
export function readIdentity(text: string | null | undefined): Identity | null {
  const [, id, version] = /^([0-9a-hjkmnp-tv-z]{10})\.([1-9]\d{0,8})$/.exec(text ?? "") ?? [];
  return id === undefined ? null : { id, version: Number(version) };
}

export const writeIdentity = ({ id, version }: Identity): string => `${id}.${version}`;

/** Parameters of a screen alone. */
export const withoutIdentity = (params: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).filter(([name]) => name !== IDENTITY_NAME));
