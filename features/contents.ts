/**
 * The pages of the suite in the order of the index, without their engines: what menus, forms and links need on every page.
 * Adding a page adds a line here and one in `registry.ts`.
 */
import type { About, Group } from "./analysis";
import { aboutQuickEstimation } from "./quick-estimation/about";

export const contents: readonly About[] = [aboutQuickEstimation];

export const GROUPS: readonly Group[] = ["size", "search", "simulate", "measure", "report"];

export const aboutById = (id: string): About | undefined => contents.find((about) => about.id === id);

export const pagesOf = (group: Group): readonly About[] => contents.filter((about) => about.group === group);
