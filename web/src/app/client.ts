import { createClient, type Client } from "@chancery/sdk";
import { language } from "./words.ts";

/** The signed-in user's client. The session is in a cookie that this code cannot read. */
export const client: Client = createClient({ baseUrl: location.origin, session: "person", language });

/** The client of a guest, whose session is for one envelope. It can be open beside a user's. */
export const guestClient: Client = createClient({ baseUrl: location.origin, session: "guest", language });
