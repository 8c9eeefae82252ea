import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// What is awaited comes with code of its own, which a busy machine takes seconds to load.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
