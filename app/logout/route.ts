/** POST /logout: ends the session of this browser. */
import { signedOut } from "@/lib/server/access/sign-in";

export const POST = (request: Request): Response => signedOut(request);
