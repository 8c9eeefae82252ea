import { fireEvent, render } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { expect, it } from "vitest";
import { Keyboard } from "@/components/frame/shell/keyboard";
import { typedAheadAtom } from "@/components/overlays/early-keys";
import { dialogAtom, helpOpenAtom } from "@/state/screen/ui";
import { InRouter } from "../../support/screens/in-router";

function keyboard() {
  const store = createStore();
  render(
    <InRouter path="/cost">
      <Provider store={store}>
        <Keyboard />
        <input aria-label="field" />
        <button type="button" aria-keyshortcuts="1" onClick={() => store.set(helpOpenAtom, true)} />
      </Provider>
    </InRouter>,
  );
  return store;
}

const strike = (key: string): void => void fireEvent.keyDown(document.body, { key });

it("letters that are struck while a dialog is on its way are kept for it, and Escape calls it off", () => {
  const store = keyboard();
  strike("?");
  expect(store.get(dialogAtom)).toBe("shortcuts");
  strike("p");
  strike("1");
  expect(store.get(typedAheadAtom)).toBe("p1");
  expect(store.get(helpOpenAtom)).toBe(false);
  strike("Escape");
  expect(store.get(dialogAtom)).toBeNull();
  expect(store.get(typedAheadAtom)).toBe("");
});

it("keys act on the page, and in a field they are its letters", () => {
  const store = keyboard();
  fireEvent.keyDown(document.querySelector("input") ?? document.body, { key: "1" });
  expect(store.get(helpOpenAtom)).toBe(false);
  strike("1");
  expect(store.get(helpOpenAtom)).toBe(true);
});
