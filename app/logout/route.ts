/** POST /logout: ends the session of this browser and of every copy of its cookie. */
import { signedOut } from "@/lib/server/access/sign-in";

export const POST = (request: Request): Promise<Response> => signedOut(request);
