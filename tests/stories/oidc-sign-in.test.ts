import { startOidcProvider } from "../world/oidc-provider.ts";
import { signInThrough } from "./sign-in-through.ts";

signInThrough("oidc-provider", startOidcProvider);
