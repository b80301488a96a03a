import { startOidcProvider } from "./oidc-provider.ts";
import { testProvider } from "./test-provider.ts";

testProvider("oidc-provider", startOidcProvider);
