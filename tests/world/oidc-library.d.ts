declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  /** An OpenID provider as a library. */
  class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
  export { Provider as default, Provider };
}
