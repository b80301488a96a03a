import { every, type Model } from "./model.ts";

const listed: Model = {
  list: { of: { ...every("uuid", "uuid id"), ...every("text", "name entityID") }, must: "uuid id name entityID" },
};
const saml: Model = {
  of: {
    ...every("uuid", "id uuid"),
    ...every("text", "name firstNameMapping lastNameMapping phoneMapping metadataUrl metadataXml"),
    ...every("text", "signingCertificate signingPrivateKey"),
    createdAt: "time",
  },
  must: "id name firstNameMapping lastNameMapping phoneMapping createdAt",
};
const oauth: Model = {
  of: {
    ...every("uuid", "id uuid"),
    ...every("text!", "name clientId clientSecret authorizationUri tokenUri issuerUri jwkSetUri scopes"),
    createdAt: "time",
  },
  must: "id createdAt",
};

const modelsOf = (word: string, model: Model): Readonly<Record<string, Model>> => {
  const path = `/api/v1/account/{accountId}/${word}`;
  return { [`GET ${path}`]: listed, [`POST ${path}`]: model, [`GET ${path}/{id}`]: model, [`PUT ${path}/{id}`]: model };
};

/** Models of public clients for identity providers. */
export const providerModels: Readonly<Record<string, Model>> = {
  ...modelsOf("saml-provider", saml),
  ...modelsOf("idp", saml),
  ...modelsOf("oauth-provider", oauth),
};
