import { userInfo } from "node:os";

/** Who runs a command. Containers run as numbers that no name belongs to. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown";
  }
}
