import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createStore, Provider } from "jotai";
import { expect, it } from "vitest";
import { typedAheadAtom, useTypedAhead } from "@/components/overlays/early-keys";

function Search() {
  const [search, setSearch] = useTypedAhead();
  return <input aria-label="search" value={search} onChange={({ target }) => setSearch(target.value)} />;
}

function Form({ send }: { readonly send: (name: string) => void }) {
  const [name, setName] = useTypedAhead();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(name);
      }}
    >
      <input aria-label="name" autoFocus value={name} onChange={({ target }) => setName(target.value)} />
    </form>
  );
}

it("sends the form that Enter was struck for", async () => {
  const store = createStore();
  const sent: string[] = [];
  store.set(typedAheadAtom, "run 7\n");
  render(
    <Provider store={store}>
      <Form send={(name) => sent.push(name)} />
    </Provider>,
  );
  await expect.poll(() => sent).toEqual(["run 7"]);
});

it("hands over what is typed before a list stands, while it is drawn and until its field has the focus", async () => {
  const store = createStore();
  const strike = (keys: string): void => act(() => store.set(typedAheadAtom, (typed) => typed + keys));
  strike("q");
  render(
    <Provider store={store}>
      <Search />
    </Provider>,
  );
  for (const key of "wen3 ") strike(key);
  await userEvent.type(screen.getByLabelText("search"), "235");
  expect(screen.getByLabelText("search")).toHaveValue("qwen3 235");
  expect(store.get(typedAheadAtom)).toBe("");
});
