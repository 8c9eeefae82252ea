/** The number that lets an inline script of this answer run (lib/server/http/content-policy.ts). */
import { headers } from "next/headers";

export const scriptNonce = async (): Promise<string | undefined> => (await headers()).get("x-mds-nonce") ?? undefined;
